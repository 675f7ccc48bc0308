import type { SourceLine } from '../../model/value.js'

/** A path of keys and list indexes into a document. */
export type YamlPath = readonly PropertyKey[]

/** A parsed YAML file that still knows on which line everything stands. */
export interface YamlFile {
  readonly file: string
  readonly value: unknown
  /** The line of the deepest part of `path` that exists. */
  at(path: YamlPath): SourceLine
}
