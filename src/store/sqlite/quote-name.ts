/** An SQL identifier, quoted so that any name is only a name. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
