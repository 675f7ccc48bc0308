// npm run campaign [-- --json FILE] [--only FAULT]: plants each fault in a build of its own, and asks both the interface
// suite and the gate what they see. Ends with 0 when the gate convicted every fault by its own code and place, the
// controls passed, and nothing crashed.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { askGate } from './ask-gate.mjs'
import { askInterface } from './ask-interface.mjs'
import { CONTROL, readFaults } from './faults.mjs'
import { judgeRow } from './judge-row.mjs'
import { plantedBuild } from './planted-build.mjs'
import { printRows } from './print-rows.mjs'

const { values } = parseArgs({ options: { json: { type: 'string' }, only: { type: 'string' } } })

const faults = readFaults()
const chosen = values.only === undefined ? faults : faults.filter(({ fault }) => fault === values.only)
if (chosen.length === 0) {
  console.error(`no fault is named ${values.only}; there are: ${faults.map(({ fault }) => fault).join(', ')}`)
  process.exit(3)
}

const before = { ...CONTROL, fault: 'control-before' }
const after = { ...CONTROL, fault: 'control-after' }
const rows = []
for (const planned of [before, ...chosen, after]) {
  const build = plantedBuild(planned)
  try {
    const [seen, judged] = await Promise.all([askInterface(build), askGate(build)])
    const row = judgeRow(planned, { interface: seen, gate: judged })
    rows.push(row)
    console.log(
      `${row.fault}: the interface suite ${row.interface}, the gate ${row.gate}${row.problem === null ? '' : ` - ${row.problem}`}`,
    )
  } finally {
    build.remove()
  }
}

printRows(rows)
if (values.json !== undefined) {
  const published = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'problem')))
  writeFileSync(values.json, `${JSON.stringify({ rows: published }, null, 2)}\n`)
}
process.exitCode = rows.every(({ problem }) => problem === null) ? 0 : 1
