const RESERVED = new Set(['true', 'false', 'null', 'yes', 'no', 'on', 'off', 'y', 'n'])

/** A name as a YAML key or flow item: bare where it can be taken for nothing else. */
export function yamlName(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) && !RESERVED.has(name.toLowerCase()) ? name : JSON.stringify(name)
}
