import type { CodeEntry } from '../../kernel/code-table.js'
import type { CodeFamily } from '../../kernel/code-families.js'
import { CODE_FAMILIES } from '../../kernel/code-families.js'
import { EddError } from '../../kernel/edd-error.js'
import { nearestName } from '../../kernel/nearest-name.js'
import type { CommandCall, ExitCode } from '../command.js'
import { demandOf } from '../explain/demand-of.js'

/**
 * `edd explain [CODE]`: what a code means, what to do, and the demand behind it; without a code all of them by family.
 * @throws EddError EDD_USAGE with the nearest code for one that does not exist
 */
export async function explain({ positionals, output }: CommandCall): Promise<ExitCode> {
  const [given] = positionals
  if (given === undefined) {
    output.out(CODE_FAMILIES.map((family) => familyText(family)).join('\n\n'))
    return 0
  }
  output.out(codeText(normalized(given)))
  return 0
}

/** Written as it is said: `edd_field`, `field` and `EDD-FIELD` mean one code. */
function normalized(given: string): string {
  const name = given.trim().toUpperCase().replaceAll('-', '_')
  return name.startsWith('EDD_') ? name : `EDD_${name}`
}

function codeText(code: string): string {
  for (const family of CODE_FAMILIES) {
    const entry: CodeEntry | undefined = Object.hasOwn(family.codes, code)
      ? new Map(Object.entries(family.codes)).get(code)
      : undefined
    if (entry !== undefined) return entryText({ code, entry, family })
  }
  const nearest = nearestName(
    code,
    CODE_FAMILIES.flatMap(({ codes }) => Object.keys(codes)),
  )
  throw new EddError('EDD_USAGE', `there is no code "${code}"; the nearest is "${nearest}"`, {
    hint: 'See `edd explain` for all of them.',
  })
}

function entryText(of: { readonly code: string; readonly entry: CodeEntry; readonly family: CodeFamily }): string {
  const { code, entry, family } = of
  const demand = demandOf(code, family)
  return [
    `${code} · ${family.title}`,
    `  means    ${entry.means}`,
    `  cure     ${entry.cure}`,
    ...(demand === undefined ? [] : [`  demand   ${demand.demand}: ${demand.says}`]),
  ].join('\n')
}

function familyText({ title, codes }: CodeFamily): string {
  return [title, ...Object.keys(codes).map((code) => `  ${code}`)].join('\n')
}
