/** A pattern of files below a folder, forward slashes: `*` and `?` within one name, `**` for any number of folders. */
export interface FilePattern {
  readonly text: string
  /** The folder above everything that can match; '' is the root itself. */
  readonly base: string
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
  return { text, base: fixed.join('/'), matches: (path) => matchNames(names, path.split('/')) }
}

function matchNames(pattern: readonly string[], path: readonly string[]): boolean {
  // Row by row like an edit distance: reachable[i] says that the names so far match the first i parts of the pattern.
  let reachable = closure(pattern, [true, ...pattern.map(() => false)])
  for (const name of path) {
    const next = pattern.map((part, index) =>
      part === '**'
        ? reachable[index + 1] === true || reachable[index] === true
        : reachable[index] === true && matchName({ part, name }),
    )
    reachable = closure(pattern, [false, ...next])
  }
  return reachable[pattern.length] === true
}

/** A `**` may stand for no folder at all. */
function closure(pattern: readonly string[], reachable: boolean[]): boolean[] {
  pattern.forEach((part, index) => {
    // The last name of a path is a file: a closing `**` stands for at least one name.
    if (part === '**' && index < pattern.length - 1 && reachable[index] === true) reachable[index + 1] = true
  })
  return reachable
}

function matchName({ part, name }: { part: string; name: string }): boolean {
  const source = part
    .replaceAll(/[.+^$()|\\]/g, String.raw`\$&`)
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  return new RegExp(`^${source}$`, 'su').test(name)
}
