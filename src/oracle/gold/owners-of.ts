import type { SourceLine } from '../../model/value.js'
import type { ProblemList } from '../problem-list.js'
import type { GoldLineShape } from './gold-line-shape.js'

/** Cases that own a gold line; empty for a shared one. Null after a problem was added: an owner is never inferred. */
export function ownersOf(line: GoldLineShape, place: { source: SourceLine; problems: ProblemList }): readonly string[] | null {
  const stated = (['case', 'cases', 'shared'] as const).filter((key) => line[key] !== undefined)
  const refuse = (message: string): null => {
    place.problems.add('EDD_GOLD_OWNER', place.source, message)
    return null
  }
  if (stated.length === 0) return refuse('the line names no owner: case, cases or shared')
  if (stated.length > 1) return refuse(`the line names its owner ${stated.length} times: ${stated.join(', ')}`)
  if (line.shared === true) return []
  const cases = line.case === undefined ? (line.cases ?? []) : [line.case]
  if (cases.length === 0) return refuse('the list of owners is empty')
  const twice = cases.find((id, index) => cases.indexOf(id) !== index)
  return twice === undefined ? cases : refuse(`case ${twice} stands twice in the list of owners`)
}
