const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u{a0}' }

const ENTITY = /&(?:#(\d+)|#x([0-9a-f]+)|([a-z][a-z0-9]*));/giu

/** A text with its HTML entities read; null when one is not known here, so that no value is ever read half. */
export function decodeEntities(text: string): string | null {
  let known = true
  const decoded = text.replaceAll(ENTITY, (entity: string, ...groups: (string | undefined)[]) => {
    const [decimal, hex, name] = groups
    const character = name === undefined ? ofCode(decimal, hex) : NAMED[name]
    if (character === undefined) known = false
    return character ?? entity
  })
  return known ? decoded : null
}

function ofCode(decimal: string | undefined, hex: string | undefined): string | undefined {
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  const isScalar = code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)
  return isScalar ? String.fromCodePoint(code) : undefined
}
