/** The layers of the house, from the bottom: a file imports from lower layers and from its own folder only. */
const LAYERS: readonly (readonly string[])[] = [
  ['src/kernel'],
  ['src/model', 'src/value'],
  [
    'src/config',
    'src/oracle',
    'src/store',
    'src/projection',
    'src/compare',
    'src/faults',
    'src/profile',
    'src/codec',
    'src/process',
  ],
  [
    'src/state',
    'src/witness',
    'src/evidence',
    'src/coverage',
    'src/delegated',
    'src/command',
    'src/door',
    'src/browser',
    'src/gate',
    'src/report',
  ],
  [
    'src/lanes',
    'src/lock',
    'src/generate',
    'src/init',
    'src/record',
    'src/differential',
    'src/delta',
    'src/behavior',
    'src/rules',
  ],
  ['src/authority'],
  ['src/calibrate', 'src/repair'],
  ['matchers', 'reporters'],
  ['src/vitest', 'src/jest', 'src/mcp'],
  ['src/index.ts', 'src/cli'],
]

/** A place of the house: the folder of the table that holds a file, and its layer. */
export interface Place {
  readonly folder: string
  readonly layer: number
}

/** Finds the place of a file; undefined when the house has none for it. */
export function placeOf(file: string): Place | undefined {
  for (const [layer, folders] of LAYERS.entries()) {
    const folder = folders.find((name) => file === name || file.startsWith(`${name}/`))
    if (folder !== undefined) return { folder, layer }
  }
  return undefined
}

/** Types only: any layer-1 folder may look at the model, and the model at the kernel. */
export function mayImport(from: Place, to: Place): boolean {
  if (from.folder === to.folder) return true
  if (from.folder === 'src/value' && to.folder === 'src/model') return true
  return to.layer < from.layer
}
