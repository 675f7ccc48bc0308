/**
 * Which demands and field cases the titles of passed tests carry, and which codes no passed test file mentions.
 * @param {{ titles: string[], texts: string[], demands: string[], cases: string[], codes: string[] }} input
 */
export function judge({ titles, texts, demands, cases, codes }) {
  const tests = new Map()
  for (const title of titles) {
    for (const [, list] of title.matchAll(/\[([^\]]*)\]/g)) {
      for (const number of list.split(/[\s,]+/).filter((word) => /^(D\d+|EDD-V-\d+)$/.test(word))) {
        tests.set(number, [...(tests.get(number) ?? []), title])
      }
    }
  }
  const known = new Set([...demands, ...cases])
  const byNumber = (left, right) => Number(/\d+$/.exec(left)?.[0]) - Number(/\d+$/.exec(right)?.[0])
  return {
    covered: demands.filter((demand) => tests.has(demand)).map((demand) => ({ demand, tests: tests.get(demand) })),
    missing: demands.filter((demand) => !tests.has(demand)),
    unknown: [...tests.keys()].filter((number) => !known.has(number)).toSorted(byNumber),
    cases: { covered: cases.filter((one) => tests.has(one)), missing: cases.filter((one) => !tests.has(one)) },
    codesWithoutTest: codes.filter((code) => !texts.some((text) => new RegExp(`\\b${code}\\b`).test(text))),
  }
}
