import * as fc from 'fast-check'
import type { GoldValue, Value } from '../../../src/model/value.js'

/** Stored values of every class, near-collisions included. */
export const storedValue: fc.Arbitrary<Value> = fc.oneof(
  fc.constant(null),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.bigInt({ min: -2n, max: 2n }),
  fc.double(),
  fc.constantFrom<Value>(0, -0, 1, '1', '1.0', '', 'n', 'NULL', '{}', new Uint8Array(), new Uint8Array([0x31])),
  fc.string({ maxLength: 6 }),
  fc.uint8Array({ maxLength: 3 }),
)

/** A stored value, or the business key of a parent, nested at most twice. */
export const goldValue: fc.Arbitrary<GoldValue> = fc.oneof(
  storedValue,
  fc.dictionary(fc.string({ minLength: 1, maxLength: 3 }), storedValue, {
    minKeys: 1,
    maxKeys: 2,
    noNullPrototype: true,
  }),
  fc.record(
    { parent: fc.record({ tenant: storedValue, code: storedValue }, { noNullPrototype: true }), line: storedValue },
    { noNullPrototype: true },
  ),
)
