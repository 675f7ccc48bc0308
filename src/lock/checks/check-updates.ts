import type { Problem } from '../../kernel/edd-error.js'
import type { Bundle } from '../../model/bundle.js'
import { replayGold } from '../../oracle/gold/replay-gold.js'
import { keyText } from '../../value/key-text.js'

/** An update names only what changes: EDD_UPDATE_VACUOUS for each column it sets to the value that is there. */
export function checkUpdates(bundle: Pick<Bundle, 'gold' | 'baseline' | 'contract'>): Problem[] {
  const problems: Problem[] = []
  replayGold(bundle, {
    step({ table, operation, met }) {
      if (operation?.op !== 'update' || met === null) return
      for (const [column, value] of Object.entries(operation.set)) {
        const before = met.row[column]
        if (before === undefined || keyText(before) !== keyText(value)) continue
        const message = `the update sets ${table}.${column} to the value it already has`
        problems.push({ code: 'EDD_UPDATE_VACUOUS', message, ...operation.source })
      }
    },
  })
  return problems
}
