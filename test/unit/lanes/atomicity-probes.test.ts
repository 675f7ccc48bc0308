import { describe, expect, test } from 'vitest'
import { atomicityProbes } from '../../../src/lanes/validate/atomicity-probes.js'
import { probedCase } from '../../../src/lanes/validate/probed-case.js'
import { loadDesk } from '../../helpers/load-desk.js'

const probing = (evidence: string) => (text: string) =>
  text
    .replace('column: comments.body', 'column: comments.body, omit_when: null')
    .replace('  closure: [comments]\n', `  closure: [comments, tickets]\n  atomicity: { evidence: ${evidence} }\n`)

describe('what is probed', () => {
  test('is every table that a scenario declares, with the first case that adds a row to it [D81]', async () => {
    const bundle = await loadDesk(probing('[comments, tickets]'))
    const probes = atomicityProbes(bundle)
    expect(probes.map(({ name }) => name)).toEqual(['comment-ticket/comments', 'comment-ticket/tickets'])
    expect(probes.map((probe) => probedCase(bundle, probe))).toEqual(['T-1', null])
  })

  test('is nothing where nothing is declared', async () => {
    expect(
      atomicityProbes(await loadDesk((text) => text.replace('comments.body', 'comments.body, omit_when: null'))),
    ).toEqual([])
  })

  test.each([
    ['[users]', 'EDD_REFERENCE_UNKNOWN'],
    ['[comments, comments]', 'EDD_BUNDLE_CONTRADICTORY'],
    ['[]', 'EDD_BUNDLE_INVALID'],
  ])('may not be %s: %s', async (evidence, code) => {
    await expect(loadDesk(probing(evidence))).rejects.toMatchObject({
      problems: expect.arrayContaining([expect.objectContaining({ code })]),
    })
  })
})
