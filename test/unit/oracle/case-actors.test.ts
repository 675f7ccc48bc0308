import { describe, expect, test } from 'vitest'
import { loadRounds, roundsProblems } from './rounds-bundle.js'
import type { Edits } from './shop-bundle.js'
import { swap } from './shop-bundle.js'

const TICKETS = 'gold/open/tickets.jsonl'
const DUPLICATES = 'gold/again/cases/duplicates.jsonl'

describe('actors of cases', () => {
  test('a gold root line names who does its case', async () => {
    const { gold, manifest } = await loadRounds()
    const operations = gold.layers[0]?.tables.get('tickets') ?? []
    expect(operations.map(({ actor }) => actor)).toEqual(['clerk', 'boss', 'boss', 'clerk', 'boss'])
    expect(manifest.scenarios.map(({ id, actor }) => [id, actor])).toEqual([
      ['open-ticket', null],
      ['refuse-duplicate', null],
      ['repeat-ticket', 'clerk'],
      ['leave-form', 'clerk'],
      ['approve-ticket', 'boss'],
    ])
  })

  test('an edit and a removal name theirs as well', async () => {
    const { gold } = await loadRounds({
      'scenarios.yaml': swap(
        '  actor: boss\n  cases: { each: tickets }',
        '  actor: { from: case }\n  cases: { each: tickets }',
      ),
      'gold/approve/tickets.jsonl': (text) => text.replaceAll('"key"', '"actor":"boss","key"'),
    })
    expect(
      gold.layers
        .at(-1)
        ?.tables.get('tickets')
        ?.map(({ actor }) => actor),
    ).toEqual(Array(5).fill('boss'))
  })

  test.each<[title: string, changed: Edits, problem: string]>([
    [
      'a root line without one where the case gives it: EDD_BUNDLE_INVALID',
      { [TICKETS]: swap('"actor":"clerk",', '') },
      `${TICKETS}:1 EDD_BUNDLE_INVALID open-ticket takes its actor from the case, and this line names none`,
    ],
    [
      'a case line without one: EDD_BUNDLE_INVALID',
      { [DUPLICATES]: swap('"actor":"boss",', '') },
      `${DUPLICATES}:2 EDD_BUNDLE_INVALID refuse-duplicate takes its actor from the case, and this line names none`,
    ],
    [
      'an unknown one: EDD_REFERENCE_UNKNOWN',
      { [TICKETS]: swap('"actor":"clerk"', '"actor":"clark"') },
      `${TICKETS}:1 EDD_REFERENCE_UNKNOWN no actor is named "clark"; the nearest is "clerk"`,
    ],
    [
      'one where the scenario has one for all: EDD_BUNDLE_CONTRADICTORY',
      { 'gold/approve/tickets.jsonl': swap('"key"', '"actor":"clerk","key"') },
      'gold/approve/tickets.jsonl:1 EDD_BUNDLE_CONTRADICTORY the line names the actor clerk, but approve-ticket has one actor for all: boss',
    ],
    [
      'one on a line that is no case: EDD_BUNDLE_CONTRADICTORY',
      { 'gold/open/audit.jsonl': swap('"row"', '"actor":"clerk","row"') },
      'gold/open/audit.jsonl:1 EDD_BUNDLE_CONTRADICTORY the line names an actor, but is no case of a scenario',
    ],
    [
      'an empty one: EDD_BUNDLE_INVALID',
      { [TICKETS]: swap('"actor":"clerk"', '"actor":""') },
      `${TICKETS}:1 EDD_BUNDLE_INVALID actor: `,
    ],
    [
      'another source than the case: EDD_BUNDLE_INVALID',
      { 'scenarios.yaml': swap('{ from: case }', '{ from: gold }') },
      'EDD_BUNDLE_INVALID scenarios.0.actor',
    ],
  ])('%s', async (_, changed, problem) => {
    expect(await roundsProblems(changed)).toContainEqual(expect.stringContaining(problem))
  })
})
