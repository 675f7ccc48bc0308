import type { SightedPage, StepSighting } from '../../command/sighting/step-sighting.js'
import { sightCommands } from '../../command/sighting/sight-commands.js'
import type { CommandRecorder, RecordedCase } from '../../lanes/command-recorder.js'
import type { CaseInput } from '../../model/input.js'
import type { CaseStage } from '../../vitest/case-stage.js'

/** What one Proof case sent, explained while its store was there. */
export interface RecordedSighting {
  readonly of: Pick<RecordedCase, 'scenario' | 'case' | 'actor'>
  readonly input: CaseInput
  readonly login: readonly StepSighting[]
  readonly own: readonly StepSighting[]
}

export interface SightingRecorder extends CommandRecorder {
  /** Looks at the pages that the browser is given, for what they hand on to commands. */
  readonly stage: CaseStage
  sightings(): readonly RecordedSighting[]
}

/** A recorder for one rehearsal. Only explanations are kept: no value that was sent outlives its case. */
export function sightingRecorder(): SightingRecorder {
  const sightings: RecordedSighting[] = []
  let pages: Promise<SightedPage | null>[] = []
  return {
    stage: {
      opened(_target, page) {
        pages = []
        page.on('response', (response) => {
          if (response.request().resourceType() !== 'document' || response.request().method() !== 'GET') return
          const { pathname } = new URL(response.url())
          pages.push(
            response.text().then(
              (html) => ({ path: pathname, html }),
              () => null,
            ),
          )
        })
        return Promise.resolve()
      },
      established: () => Promise.resolve(),
      ended: async () => void (await Promise.all(pages)),
    },
    async take({ scenario, case: caseId, actor, login, own }) {
      const seen = (await Promise.all(pages)).filter((page): page is SightedPage => page !== null)
      sightings.push({
        of: { scenario, case: caseId, actor },
        input: own.context.input,
        login: await sightCommands({ ...login, pages: seen }),
        own: await sightCommands({ ...own, pages: seen }),
      })
    },
    sightings: () => sightings,
  }
}
