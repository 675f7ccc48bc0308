import { describe, expect, test } from 'vitest'
import { resolveSelection } from '../../../matchers/resolve-selection.js'
import { loadRounds } from '../oracle/rounds-bundle.js'

describe('a selection of the gold matcher', () => {
  const select = async (scenario: string, cases: readonly string[] | null) => {
    const slice = resolveSelection(await loadRounds(), { scenario, cases })
    return {
      cases: slice.cases,
      executed: slice.executed.map((layer) => `${layer.round}: ${[...layer.cases].join(' ')}`),
      actors: slice.actors.map(({ id }) => id),
    }
  }

  test('of a scenario that begins is its own layer, by the actors of its cases', async () => {
    expect(await select('open-ticket', ['T-4'])).toEqual({ cases: ['T-4'], executed: ['open: T-4'], actors: ['clerk'] })
    expect(await select('open-ticket', null)).toEqual({
      cases: ['T-1', 'T-2', 'T-3', 'T-4', 'T-5'],
      executed: ['open: T-1 T-2 T-3 T-4 T-5'],
      actors: ['clerk', 'boss'],
    })
  })

  test('of a life cycle takes what each of its cases needs, and no other case [D199]', async () => {
    expect(await select('approve-ticket', ['T-2', 'T-4'])).toEqual({
      cases: ['T-2', 'T-4'],
      executed: ['open: T-2 T-4', 'approve: T-2 T-4'],
      actors: ['clerk', 'boss'],
    })
  })

  test('of a case file takes the needs of its lines', async () => {
    expect(await select('refuse-duplicate', null)).toEqual({
      cases: ['DUP-1', 'DUP-2'],
      executed: ['open: T-1 T-2', 'again: DUP-1 DUP-2'],
      actors: ['clerk', 'boss'],
    })
    expect(await select('leave-form', ['LEFT-1'])).toEqual({
      cases: ['LEFT-1'],
      executed: ['again: LEFT-1'],
      actors: ['clerk'],
    })
  })

  test('of an unknown scenario or case names the nearest: EDD_REFERENCE_UNKNOWN', async () => {
    await expect(select('approve-tickets', null)).rejects.toThrow(
      /EDD_REFERENCE_UNKNOWN: no scenario is named "approve-tickets"; the nearest is "approve-ticket"/,
    )
    await expect(select('refuse-duplicate', ['DUP-3'])).rejects.toThrow(
      /EDD_REFERENCE_UNKNOWN: no case of refuse-duplicate is named "DUP-3"; the nearest is "DUP-1"/,
    )
  })
})
