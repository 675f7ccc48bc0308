import type { Problem } from '../../kernel/edd-error.js'
import { EddError } from '../../kernel/edd-error.js'
import type { SourceLine } from '../../model/value.js'

/** What a check finds; a refusal thrown on the way is one more problem, said at `place`. */
export function problemsOf(place: SourceLine, check: () => readonly Problem[]): Problem[] {
  try {
    return [...check()]
  } catch (error) {
    if (!(error instanceof EddError)) throw error
    const message = error.message.replace(`${error.code}: `, '')
    return [{ code: error.code, message, file: place.file, line: place.line }]
  }
}
