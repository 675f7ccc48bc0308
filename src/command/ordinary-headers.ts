/** What every browser sends by itself: no leaf of a command. Everything else in the headers is one. */
const ORDINARY: ReadonlySet<string> = new Set([
  'accept',
  'accept-charset',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'connection',
  'content-length',
  'content-type',
  'cookie',
  'dnt',
  'expect',
  'host',
  'keep-alive',
  'origin',
  'pragma',
  'priority',
  'proxy-connection',
  'referer',
  'save-data',
  'te',
  'transfer-encoding',
  'upgrade-insecure-requests',
  'user-agent',
])

/** Bound to one connection, one session or one body: never copied into evidence. */
const NEVER_SENT_AGAIN: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'cookie',
  'expect',
  'host',
  'keep-alive',
  'origin',
  'proxy-connection',
  'te',
  'transfer-encoding',
])

/** Whether a header (any case) is one that browsers send by themselves. */
export function isOrdinaryHeader(name: string): boolean {
  const lower = name.toLowerCase()
  return ORDINARY.has(lower) || lower.startsWith('sec-')
}

/** The ordinary headers of a request that a replay may send again, names in lower case. */
export function repeatableHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    const lower = name.toLowerCase()
    if (isOrdinaryHeader(lower) && !NEVER_SENT_AGAIN.has(lower)) kept[lower] = value
  }
  return kept
}
