// npm run bench [-- --json FILE] [--repetitions N]: ratios measured in one run, medians with their spread.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { summary } from './summary.mjs'
import { pluginCost } from './plugin-cost.mjs'
import { proofOverhead } from './proof-overhead.mjs'
import { validateOverhead } from './validate-overhead.mjs'

const { values } = parseArgs({ options: { json: { type: 'string' }, repetitions: { type: 'string', default: '9' } } })
const repetitions = Number(values.repetitions)

const validate = await validateOverhead(repetitions)
const proof = await proofOverhead(repetitions)
const unit = await pluginCost(repetitions)
const goals = [
  {
    id: 'validate-overhead',
    goal: 'Validate over the same requests sent bare: at most 1.25',
    ...summary(validate.pairs.map(({ gate, bare }) => gate / bare)),
    aim: 1.25,
  },
  {
    id: 'proof-overhead',
    goal: 'Proof over the same browser steps without the gate: at most 1.15',
    ...summary(proof.pairs.map(({ gate, bare }) => gate / bare)),
    aim: 1.15,
  },
  {
    id: 'plugin-cost',
    goal: 'cost of the plugin on a unit run: at most 100 ms',
    ...summary(unit.pairs.map((pair) => pair.with - pair.without)),
    aim: 100,
  },
].map((goal) => ({ ...goal, holds: goal.median <= goal.aim }))

for (const { goal, median, min, max, holds } of goals) {
  console.log(
    `${goal}\n  median ${median.toFixed(2)}, from ${min.toFixed(2)} to ${max.toFixed(2)} of ${repetitions}: ${holds ? 'holds' : 'does not hold'}`,
  )
}
if (values.json !== undefined)
  writeFileSync(values.json, `${JSON.stringify({ goals, raw: { validate, proof, unit } }, null, 2)}\n`)
