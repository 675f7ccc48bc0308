import { resolve } from 'node:path'

/** The folder of the example application. */
export const exampleRoot: string = resolve(import.meta.dirname, '../../../examples/subscriptions')
