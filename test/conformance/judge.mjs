/**
 * Which demands and field cases the titles of passed tests carry, and which codes no passed test file mentions.
 * @param {{ titles: string[], texts: string[], demands: string[], cases: string[], codes: string[], promised?: string[] }} input
 */
export function judge({ titles, texts, demands, cases, codes, promised = [] }) {
  const tests = new Map()
  for (const title of titles) {
    for (const [, list] of title.matchAll(/\[([^\]]*)\]/g)) {
      for (const number of list.split(/[\s,]+/).filter((word) => /^(D\d+|EDD-V-\d+)$/.test(word))) {
        tests.set(number, [...(tests.get(number) ?? []), title])
      }
    }
  }
  const known = new Set([...demands, ...cases])
  const words = new Set(texts.flatMap((text) => text.match(/\bEDD_[A-Z0-9_]+\b/g) ?? []))
  return {
    covered: demands.filter((demand) => tests.has(demand)).map((demand) => ({ demand, tests: tests.get(demand) })),
    missing: demands.filter((demand) => !tests.has(demand)),
    unknown: [...tests.keys(), ...promised].filter((number) => !known.has(number)).toSorted(byNumber),
    cases: { covered: cases.filter((one) => tests.has(one)), missing: cases.filter((one) => !tests.has(one)) },
    promisedMissing: promised.filter((number) => known.has(number) && !tests.has(number)),
    codesWithoutTest: codes.filter((code) => !words.has(code)),
  }
}

/** @param {string} left @param {string} right */
function byNumber(left, right) {
  return Number(/\d+$/.exec(left)?.[0]) - Number(/\d+$/.exec(right)?.[0])
}
