/** A pattern of files below a folder, forward slashes: `*` and `?` within one name, `**` for any number of folders. */
export interface FilePattern {
  readonly text: string
  /** The folder above everything that can match; '' is the root itself. */
  readonly base: string
  /** True when nothing in it is wild: it names one file. */
  readonly literal: boolean
  matches(path: string): boolean
}

const WILD = /[*?]/
const REFUSED = /[{}[\]!]/

/** Reads a pattern; answers a sentence when it is not one of the closed language. */
export function parseFilePattern(text: string): FilePattern | string {
  if (REFUSED.test(text)) return `"${text}" uses {}, [] or !; only *, ** and ? are understood`
  const names = text.split('/')
  if (text.startsWith('/') || names.includes('..') || names.includes(''))
    return `"${text}" does not lie below the project`
  if (names.some((name) => name.includes('**') && name !== '**'))
    return `"${text}": ** must stand alone between slashes`
  const wild = names.findIndex((name) => WILD.test(name))
  const fixed = wild < 0 ? names.slice(0, -1) : names.slice(0, wild)
  const parts = names.map((name) => (name === '**' ? null : nameMatcher(name)))
  return { text, base: fixed.join('/'), literal: wild < 0, matches: (path) => matchNames(parts, path.split('/')) }
}

/** Of one name; null stands for `**`. */
type NameMatcher = RegExp | null

function matchNames(pattern: readonly NameMatcher[], path: readonly string[]): boolean {
  // Row by row like an edit distance: reachable[i] says that the names so far match the first i parts of the pattern.
  let reachable = closure(pattern, [true, ...pattern.map(() => false)])
  for (const name of path) {
    const next = pattern.map((part, index) =>
      part === null
        ? reachable[index + 1] === true || reachable[index] === true
        : reachable[index] === true && part.test(name),
    )
    reachable = closure(pattern, [false, ...next])
  }
  return reachable[pattern.length] === true
}

/** A `**` may stand for no folder at all. */
function closure(pattern: readonly NameMatcher[], reachable: boolean[]): boolean[] {
  pattern.forEach((part, index) => {
    // The last name of a path is a file: a closing `**` stands for at least one name.
    if (part === null && index < pattern.length - 1 && reachable[index] === true) reachable[index + 1] = true
  })
  return reachable
}

function nameMatcher(part: string): RegExp {
  const source = part
    .replaceAll(/[.+^$()|\\]/g, String.raw`\$&`)
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  return new RegExp(`^${source}$`, 'su')
}
