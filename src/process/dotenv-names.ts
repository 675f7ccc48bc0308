/**
 * The names that a dotenv file sets. A quoted value may span lines; a name inside one is not a setting, but treating
 * it as one is harmless: it is only blanked.
 */
export function dotenvNames(text: string): string[] {
  const names = [...text.matchAll(/^[\t ]*(?:export[\t ]+)?([\w.-]+)[\t ]*[=:]/gm)].map((match) => match[1] ?? '')
  return [...new Set(names)]
}
