import { join } from 'node:path'
import { chainFacts } from '../evidence/chain-facts.js'
import { writeWhole } from '../kernel/write-whole.js'
import type { Verdict } from '../model/verdict.js'
import { verdictText } from '../report/verdict-text.js'
import type { RunRecord } from './run-record.js'

/** Writes what a run leaves behind, each file whole: facts as chained lines, mismatches, report, and the verdict last. */
export function writeRunRecord(record: RunRecord, verdict: Verdict): void {
  const { folder } = record
  writeWhole(join(folder, 'facts.jsonl'), chainFacts(record.facts.all()))
  writeWhole(
    join(folder, 'mismatches.jsonl'),
    verdict.mismatches.map((mismatch) => `${JSON.stringify(mismatch)}\n`).join(''),
  )
  writeWhole(join(folder, 'report.txt'), `${verdictText(verdict)}\n`)
  writeWhole(join(folder, 'verdict.json'), `${JSON.stringify(verdict, null, 2)}\n`)
}
