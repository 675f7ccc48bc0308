import { CODES } from '../kernel/codes/index.js'
import type { EddCode } from '../kernel/codes/index.js'
import type { CapturedCommand } from '../model/capture.js'
import type { Mismatch } from '../model/mismatch.js'

/** What the door refused, as mismatches of the case during which it happened. */
export function doorRefusals(
  commands: readonly CapturedCommand[],
  of: { readonly scenario: string; readonly case: string | null; readonly round: string },
): readonly Mismatch[] {
  return commands.flatMap(({ refused, method, target }) => {
    if (refused === null) return []
    const code = isCode(refused.code) ? refused.code : 'EDD_UNDECLARED_DOOR'
    const request = `${method} ${target.split('?')[0] ?? ''}`
    return [
      {
        code,
        ...of,
        table: null,
        key: null,
        field: null,
        expected: null,
        actual: request,
        gold: null,
        note: refused.message,
      },
    ]
  })
}

function isCode(code: string): code is EddCode {
  return Object.hasOwn(CODES, code)
}
