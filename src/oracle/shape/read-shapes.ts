import type { z } from 'zod'
import type { RawSections, WholeSection } from '../collect-sections.js'
import type { ProblemList } from '../problem-list.js'
import type { Section } from '../yaml/section.js'
import { checkShape } from './check-shape.js'
import type { CommandsShape } from './commands-shape.js'
import { commandsSchema } from './commands-shape.js'
import type { ContractShape } from './contract-shape.js'
import { contractSchema } from './contract-shape.js'
import type { GatesShape } from './gates-shape.js'
import { gatesSchema } from './gates-shape.js'
import type { HeaderShape } from './header-shape.js'
import { headerSchema } from './header-shape.js'
import type { LedgerShape } from './ledger-shape.js'
import { ledgerSchema } from './ledger-shape.js'
import type { ManifestShape } from './manifest-shape.js'
import { manifestSchema } from './manifest-shape.js'
import type { RuntimeShape } from './runtime-shape.js'
import { runtimeSchema } from './runtime-shape.js'

/** Every section with its shape; null where it could not be read, which is already a problem. */
export interface Shapes {
  readonly header: Section<HeaderShape> | null
  readonly manifest: Section<ManifestShape> | null
  readonly contract: Section<ContractShape> | null
  readonly commands: Section<CommandsShape> | null
  readonly ledger: Section<LedgerShape> | null
  readonly runtime: Section<RuntimeShape> | null
  readonly gates: Section<GatesShape> | null
}

/** Checks the shape of every section, all problems at once. Ledger and gates may be absent; they are then empty. */
export function readShapes(raw: RawSections, report: { problems: ProblemList; oracleFile: string }): Shapes {
  const { problems, oracleFile } = report
  const nowhere = { file: oracleFile, line: 1 }
  const check = <T>(section: Section<unknown> | null, schema: z.ZodType<T>): Section<T> | null =>
    section === null ? null : checkShape(section, schema, { problems })
  const whole = <T>(name: WholeSection, schema: z.ZodType<T>, absent?: T): Section<T> | null => {
    const section = raw.whole[name]
    if (section !== 'absent') return check(section, schema)
    if (absent !== undefined) return { value: absent, at: () => nowhere }
    problems.add('EDD_BUNDLE_INVALID', nowhere, `there is no ${name}: neither here nor in ${name}.yaml`)
    return null
  }
  return {
    header: check(raw.header, headerSchema),
    manifest: check(raw.manifest, manifestSchema),
    contract: whole('contract', contractSchema),
    commands: whole('commands', commandsSchema),
    ledger: whole('ledger', ledgerSchema, { obligations: [] }),
    runtime: whole('runtime', runtimeSchema),
    gates: whole('gates', gatesSchema, []),
  }
}
