/** Headers that a browser or an HTTP client sets by itself; every other header of a command is one of its leaves. */
const BY_THE_BROWSER: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'user-agent',
  'origin',
  'referer',
  'cookie',
  'cache-control',
  'pragma',
  'upgrade-insecure-requests',
  'priority',
  'dnt',
  'save-data',
  'transfer-encoding',
  'keep-alive',
  'proxy-connection',
  'te',
  'expect',
])

const FAMILIES = ['accept', 'sec-', 'content-', 'x-edd-'] as const

/** Whether a header, named in lower case, is set by browsers themselves and so says nothing about a command. */
export function isBrowserHeader(name: string): boolean {
  return BY_THE_BROWSER.has(name) || FAMILIES.some((family) => name.startsWith(family))
}
