import { existsSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { ExampleProject } from '../helpers/example-project.js'
import { exampleProject } from '../helpers/example-project.js'
import type { RoundsProject } from '../helpers/rounds-project.js'
import { roundsProject } from '../helpers/rounds-project.js'

interface Commands {
  readonly variants: Readonly<Record<string, unknown>>
}

const commandsOf = (path: string): Commands => parse(readFileSync(path, 'utf8')) as Commands

describe('edd record commands, where no variant is declared', () => {
  const EMPTY = 'boundary: { kind: http, origin: door }\nvariants: {}\n'
  let project: RoundsProject
  let declared: Commands
  let lockBefore: string
  const at = (file: string): string => join(project.root, 'oracle/v1', file)

  beforeAll(async () => {
    project = await roundsProject()
    declared = commandsOf(at('commands.yaml'))
    lockBefore = readFileSync(at('oracle.lock.json'), 'utf8')
    writeFileSync(at('commands.yaml'), EMPTY)
  })

  afterAll(() => project.remove())

  test('proposes every variant from what the Proof cases sent, chains and earlier answers included, and never says pass', async () => {
    const { code, stdout } = await project.edd(['record', 'commands'])
    expect(stdout).toContain('  approve-ticket: 3 leaves, each with one source\n')
    expect(stdout).toContain('NOT A GATE RUN (EDD_NOT_GATE_RUN): the commands of Proof were recorded')
    expect(stdout).not.toMatch(/\bPASS\b/)
    expect(code).toBe(0)
    const { variants } = commandsOf(at('commands.proposed.yaml'))
    // The names are the scenarios'; everything else is what a person wrote.
    const { login, open, approve } = declared.variants
    expect(variants).toEqual({ login, 'open-ticket': open, 'approve-ticket': approve })
  })

  test('writes nothing else: the commands and the lock stay, and no evidence is there', () => {
    expect(readFileSync(at('commands.yaml'), 'utf8')).toBe(EMPTY)
    expect(readFileSync(at('oracle.lock.json'), 'utf8')).toBe(lockBefore)
    const runs = join(project.root, '.edd/runs')
    expect(readdirSync(runs).filter((run) => existsSync(join(runs, run, 'evidence.json')))).toEqual([])
  })

  test('a proposal is never written over: EDD_PROPOSAL_EXISTS, before anything runs', async () => {
    const before = readFileSync(at('commands.proposed.yaml'), 'utf8')
    const { code, text } = await project.edd(['record', 'commands'])
    expect([code, text]).toEqual([1, expect.stringMatching(/^EDD_PROPOSAL_EXISTS: .*nothing was run\n/)])
    expect(readFileSync(at('commands.proposed.yaml'), 'utf8')).toBe(before)
    // While it stands there, nobody can take the bundle for a decided one.
    expect((await project.edd(['lock'])).text).toMatch(/commands\.proposed\.yaml.* EDD_BUNDLE_FILE/)
  })

  test('after the rename it is locked, and the gate passes by it', async () => {
    renameSync(at('commands.proposed.yaml'), at('commands.yaml'))
    const locked = await project.edd(['lock'])
    expect([locked.code, locked.text]).toEqual([0, expect.stringContaining('locked oracle desk v1')])
    const { verdict } = await project.gate()
    expect(verdict).toMatchObject({ verdict: 'pass', counts: { proofCases: 8, validateCases: 14 } })
  })

  test('with every variant declared there is nothing to propose, and nothing is written', async () => {
    const { code, stdout } = await project.edd(['record', 'commands'], { CI: 'true' })
    expect([code, stdout]).toEqual([2, expect.stringMatching(/^nothing to propose/)])
    expect(existsSync(at('commands.proposed.yaml'))).toBe(false)
  })

  test('a case that does not match is named, and nothing is recorded of it', async () => {
    writeFileSync(at('commands.yaml'), EMPTY)
    const { code, stdout } = await project.edd(['record', 'commands'], { DESK_FAULT: 'lost-audit' })
    expect(code).toBe(1)
    expect(stdout).toMatch(/^did not match, and was not recorded: approve-ticket\/T-1\./m)
    const text = readFileSync(at('commands.proposed.yaml'), 'utf8')
    expect(text).toContain('# approve-ticket/T-3 did not match, so that nothing was recorded of it.')
    expect(Object.keys(commandsOf(at('commands.proposed.yaml')).variants)).toEqual(['login', 'open-ticket'])
  })
})

test('anything else than commands is EDD_USAGE', async () => {
  const project = await roundsProject()
  const { code, text } = await project.edd(['record', 'gold'])
  expect([code, text]).toEqual([3, expect.stringMatching(/^EDD_USAGE: write `edd record commands`/)])
  project.remove()
})

describe('edd record commands on the example, without one of its variants', () => {
  const GONE = 'create.commercial-ach'
  let project: ExampleProject
  let declared: Commands

  beforeAll(async () => {
    project = await exampleProject({ corpus: 'creation' })
    declared = commandsOf(project.path('commands.yaml'))
    project.edit('commands.yaml', (document) => void document.deleteIn(['variants', GONE]))
  }, 120_000)

  afterAll(() => project.remove())

  test('proposes it with its condition, references, transforms and token; lock takes it', async () => {
    const refused = await project.lock()
    expect([refused.code, refused.text]).toEqual([1, expect.stringContaining('EDD_VARIANT_NONE')])
    const present = readFileSync(project.path('commands.yaml'), 'utf8')
    const { code, stdout, text } = await project.edd(['record', 'commands'])
    expect([code, text]).toEqual([0, expect.stringContaining('leaves, each with one source')])
    expect(stdout).not.toMatch(/\bPASS\b/)
    const proposal = readFileSync(project.path('commands.proposed.yaml'), 'utf8')
    expect(proposal).toContain(present.trimEnd())
    const { variants } = commandsOf(project.path('commands.proposed.yaml'))
    // Said as a person said it, but that the token is read for each case and not for each session.
    const { steps, ...rest } = declared.variants[GONE] as { steps: [{ headers: { 'x-csrf-token': { from: object } } }] }
    const [{ headers, ...step }] = steps
    const { page, css } = headers['x-csrf-token'].from as { page: string; css: string }
    const token = { volatile: 'csrf', from: { page, css } }
    expect(variants['create-subscription']).toEqual({
      ...rest,
      steps: [{ ...step, headers: { 'x-csrf-token': token } }],
    })
    expect(Object.keys(variants)).toEqual([
      ...Object.keys(declared.variants).filter((id) => id !== GONE),
      'create-subscription',
    ])
    renameSync(project.path('commands.proposed.yaml'), project.path('commands.yaml'))
    const locked = await project.lock()
    expect([locked.code, locked.text]).toEqual([0, expect.stringContaining('locked oracle subscriptions v1')])
  })
})
