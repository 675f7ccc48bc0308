import type { CodeFamily } from '../../src/kernel/code-families.js'

/** docs/codes.md: every code with what it means and what to do, a section a family. */
export function renderCodes(families: readonly Pick<CodeFamily, 'title' | 'codes'>[]): string
