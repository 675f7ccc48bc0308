/** Headers of one connection: they end at the door. `content-length` of a command is written anew from the bytes read. */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'expect',
])

const NONE: ReadonlySet<string> = new Set()

/** Raw name and value pairs without those of one connection, the door's own and `drop`; repeated names stay apart. */
export function endToEndHeaders(raw: readonly string[], drop: ReadonlySet<string> = NONE): string[] {
  const nominated = nominatedHeaders(raw)
  const kept: string[] = []
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index] ?? ''
    const lower = name.toLowerCase()
    if (HOP_BY_HOP.has(lower) || lower.startsWith('x-edd-') || drop.has(lower) || nominated.has(lower)) continue
    kept.push(name, raw[index + 1] ?? '')
  }
  return kept
}

/** The same as a record, names in lower case; values of a repeated name are joined with `, `, `set-cookie` by line feeds. */
export function headerRecord(raw: readonly string[]): Record<string, string> {
  const values = new Map<string, string>()
  const pairs = endToEndHeaders(raw)
  for (let index = 0; index + 1 < pairs.length; index += 2) {
    const name = (pairs[index] ?? '').toLowerCase()
    const before = values.get(name)
    const value = pairs[index + 1] ?? ''
    values.set(name, before === undefined ? value : `${before}${separator(name)}${value}`)
  }
  return Object.fromEntries(values)
}

function separator(name: string): string {
  if (name === 'set-cookie') return '\n'
  return name === 'cookie' ? '; ' : ', '
}

/** Names that the Connection header lists are of that connection too. */
function nominatedHeaders(raw: readonly string[]): ReadonlySet<string> {
  let names = NONE
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const value = raw[index + 1] ?? ''
    if (value === 'keep-alive' || raw[index]?.toLowerCase() !== 'connection') continue
    names = new Set([...names, ...value.split(',').map((name) => name.trim().toLowerCase())])
  }
  return names
}
