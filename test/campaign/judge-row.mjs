/**
 * One row of the campaign. `problem` says what is not as it must be: a control that did not pass, a fault that the gate
 * did not convict by its stated code and place, or something that crashed; a crash is never a conviction.
 */
export function judgeRow(planned, seen) {
  const { fault, family, expect } = planned
  const found = expect === null ? null : seen.gate.mismatches.find((one) => isAt(one, expect))
  const gate = seen.gate.verdict === 'pass' ? 'passes' : found === null || found === undefined ? 'fails' : 'convicted'
  const shown = found ?? null
  return {
    fault,
    family,
    interface: seen.interface.crashed === null ? (seen.interface.failed === 0 ? 'passes' : 'fails') : 'crashed',
    gate: seen.gate.crashed === null ? gate : 'crashed',
    code: shown?.code ?? null,
    where: shown === null ? null : placeOf(shown),
    problem: problemOf(planned, { ...seen, gateSaid: gate }),
  }
}

function isAt(mismatch, expect) {
  return Object.entries(expect).every(([name, value]) => mismatch[name] === value)
}

function placeOf({ scenario, case: caseId, table, key, field, note }) {
  const named = [
    scenario,
    caseId === null ? null : `case ${caseId}`,
    table,
    key === null ? null : JSON.stringify(key),
    field,
    // Without a table the note says what it is about.
    table === null ? note?.slice(0, 80) : null,
  ]
  return named.filter((part) => part !== null && part !== undefined).join(' · ')
}

function problemOf({ family, expect }, { interface: suite, gate, gateSaid }) {
  if (suite.crashed !== null) return `the interface suite crashed: ${suite.crashed}`
  if (gate.crashed !== null) return `the gate crashed: ${gate.crashed}`
  if (family === 'control') {
    if (gateSaid !== 'passes') return `the gate does not pass a clean build: ${told(gate)}`
    return suite.failed === 0 ? null : `the interface suite fails a clean build: ${suite.titles.join('; ')}`
  }
  if (gateSaid === 'convicted') return null
  const wanted = JSON.stringify(expect)
  return gateSaid === 'passes'
    ? 'the gate passed a faulty build'
    : `the gate failed, but not by ${wanted}: ${told(gate)}`
}

const told = ({ mismatches }) =>
  mismatches
    .slice(0, 5)
    .map((one) => `${one.code} ${placeOf(one)}`)
    .join(' | ')
