/** The Chromium that @sparticuz/chromium unpacks into the temporary folder; null when the package is not there. */
export async function packagedChromium(
  load: (name: string) => Promise<unknown> = (name) => import(name),
): Promise<string | null> {
  const loaded = await load('@sparticuz/chromium').catch(() => null)
  if (typeof loaded !== 'object' || loaded === null || !('default' in loaded)) return null
  const chromium: unknown = loaded.default
  return hasPath(chromium) ? chromium.executablePath() : null
}

function hasPath(value: unknown): value is { executablePath(): Promise<string> } {
  return (typeof value === 'object' || typeof value === 'function') && value !== null && 'executablePath' in value
}
