import type { CaseInput } from '../model/input.js'
import type { UiAssertion } from '../model/ledger.js'
import type { ActorInput, Ui } from '../model/ui.js'
import type { InteractionGate } from './create-interaction-gate.js'
import { createInteractionGate } from './create-interaction-gate.js'
import { createUi } from './create-ui.js'
import { evaluateAssertion } from './evaluate-assertion.js'
import { NOT_EVALUATED } from './not-evaluated.js'
import type { CaseContext } from './open-context.js'
import type { AssertionBook, AssertionRecord } from './record-assertions.js'
import { recordAssertions } from './record-assertions.js'
import { withDeadline } from './with-deadline.js'

export interface CaseDrive {
  readonly context: CaseContext
  readonly publicUrl: string
  readonly login: { readonly driver: (ui: Ui, actor: ActorInput) => Promise<void>; readonly input: ActorInput }
  readonly scenario: { readonly driver: (ui: Ui, input: CaseInput) => Promise<void>; readonly input: CaseInput }
  readonly assertions: readonly UiAssertion[]
  /** Resolves when the application has no request in flight. */
  readonly settle: () => Promise<void>
  /** Called once, after the login driver ended and the application settled. */
  readonly actorEstablished: () => Promise<void>
  /** Bound of one step; 5 s when not given. */
  readonly stepTimeoutMs?: number
  /** Bound of each of the two drivers; 60 s when not given. */
  readonly driverTimeoutMs?: number
}

export interface CaseDriveResult {
  /** null when both drivers ended, every step was awaited and the page raised no error; otherwise what went wrong. */
  readonly failure: string | null
  readonly assertions: readonly AssertionRecord[]
  /** Dialogs that were dismissed and windows that were closed. */
  readonly notices: readonly string[]
}

/** Drives one Proof case: login, pre-state, assertions before, the scenario with its marks, assertions after. Never throws. */
export async function driveCase(drive: CaseDrive): Promise<CaseDriveResult> {
  const gate = createInteractionGate({ settle: drive.settle })
  const book = openBook(drive)
  const failure = await driveBoth(drive, { gate, book })
  gate.close()
  const concealed = conceal(drive.login.input.secret)
  const neverCame = (moment: string): string =>
    failure === null ? `the mark "${moment}" was never set` : `${NOT_EVALUATED}${failure}`
  const records = book.records(neverCame)
  return {
    failure: failure === null ? null : concealed(failure),
    assertions: records.map((record) => ({ ...record, observed: concealed(record.observed) })),
    notices: drive.context.notices().map(concealed),
  }
}

interface Tools {
  readonly gate: InteractionGate
  readonly book: AssertionBook
}

async function driveBoth(drive: CaseDrive, tools: Tools): Promise<string | null> {
  const { login, scenario } = drive
  try {
    await runDriver(drive, tools, { what: 'the login driver', run: (ui) => login.driver(ui, login.input) })
    await drive.actorEstablished()
    await tools.book.at('before')
    await runDriver(drive, tools, { what: 'the driver', run: (ui) => scenario.driver(ui, scenario.input) })
    await tools.book.at('after')
    await drive.settle()
    return firstPageError(drive)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return [...new Set([message, ...drive.context.pageErrors()])].join('; ')
  }
}

async function runDriver(
  drive: CaseDrive,
  { gate, book }: Tools,
  driver: { readonly what: string; readonly run: (ui: Ui) => Promise<void> },
): Promise<void> {
  const ui = createUi({
    page: drive.context.page,
    publicUrl: drive.publicUrl,
    gate,
    onMark: (name) => book.at(name),
    timeoutMs: drive.stepTimeoutMs ?? 5_000,
  })
  const run = async (): Promise<void> => {
    await driver.run(ui)
    const [forgotten] = gate.pending()
    if (forgotten !== undefined) throw new Error(`${driver.what} ended without awaiting a step: ${forgotten}`)
    await drive.settle()
  }
  await withDeadline(run(), { ms: drive.driverTimeoutMs ?? 60_000, what: driver.what })
  const pageError = firstPageError(drive)
  if (pageError !== null) throw new Error(pageError)
}

const firstPageError = (drive: CaseDrive): string | null => drive.context.pageErrors()[0] ?? null

function openBook(drive: CaseDrive): AssertionBook {
  const { context, publicUrl, scenario } = drive
  return recordAssertions({
    assertions: drive.assertions,
    input: scenario.input,
    evaluate: (assertion) => evaluateAssertion({ page: context.page, assertion, input: scenario.input, publicUrl }),
  })
}

/** A driver or a page may repeat the secret in a message; what is kept never does. */
function conceal(secret: string): (text: string) => string {
  return (text) => (secret === '' ? text : text.replaceAll(secret, '***'))
}
