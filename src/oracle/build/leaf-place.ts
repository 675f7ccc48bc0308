import type { YamlPath } from '../yaml/yaml-file.js'
import type { Citable } from './citable.js'

/** Where a leaf stands, and what it may cite there. */
export interface LeafPlace {
  readonly path: YamlPath
  readonly citable: Citable
  /** The list input whose item the leaf stands in. */
  readonly within: string | null
}
