// Writes the baseline rows and the layers: `node oracle/generate-gold.mjs [folder]`, v1 beside it when not given.
// Every value follows from a seed and the case's number; nothing here is shared with the application or the harness.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { baselineRows } from './baseline-rows.mjs'
import { createLayer } from './create-rows.mjs'
import { drawSubscription } from './draw-subscription.mjs'
import { lifecycleLayers } from './lifecycle-rows.mjs'
import { lookLayer } from './look-cases.mjs'
import { refuseLayer } from './refuse-cases.mjs'
import { resubmitLayer } from './repeat-cases.mjs'

const TARGET = process.argv[2] ?? fileURLToPath(new URL('v1', import.meta.url))
const CASES = 300

const PROVENANCE = `basis: generated
by: oracle/generate-gold.mjs
from: the forms and controls of the subscription pages
at: 2026-01-01
rule: >-
  Every entered value is drawn by a fixed seed from lists that hold the boundaries; every derived row (audit, outbox, job,
  approval, rejection) is stated by the generator from the entered values, never taken from the application.
`

function write(path, lines) {
  mkdirSync(dirname(join(TARGET, path)), { recursive: true })
  writeFileSync(join(TARGET, path), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}

function writeLayer(round, { cases = {}, ...tables }) {
  for (const [table, lines] of Object.entries(tables)) write(`gold/${round}/${table}.jsonl`, lines)
  for (const [name, lines] of Object.entries(cases)) write(`gold/${round}/cases/${name}.jsonl`, lines)
  writeFileSync(join(TARGET, `gold/${round}/provenance.yaml`), PROVENANCE)
}

for (const [table, rows] of Object.entries(baselineRows())) write(`baseline/${table}.jsonl`, rows)
const subscriptions = Array.from({ length: CASES }, (_, index) => drawSubscription(index + 1))
writeLayer('create', createLayer(subscriptions))
for (const [round, layer] of Object.entries(lifecycleLayers(subscriptions))) writeLayer(round, layer)
writeLayer('refuse', refuseLayer(subscriptions))
writeLayer('resubmit', resubmitLayer(subscriptions))
writeLayer('look', lookLayer())
