import type { ProbeAnswer, ProbeFinding, ProbeJob } from './probe-job.js'
import { readable } from './readable.js'
import { probeTries } from './probe-tries.js'

// The program that is run in the application's place, under the same isolation, to see what the application could reach.

const job = JSON.parse(process.argv[2] ?? '') as ProbeJob
const tries = probeTries(job)
const findings: ProbeFinding[] = []
for (const attempt of tries) {
  const finding = await attempt()
  if (finding !== null) findings.push(finding)
}
const answer: ProbeAnswer = { control: readable(job.control) !== null, tried: tries.length, findings }
process.stdout.write(`${JSON.stringify(answer)}\n`)
