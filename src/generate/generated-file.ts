import type { Lane } from '../model/manifest.js'

/** One generated scenario file, whole. */
export interface GeneratedFile {
  readonly lane: Lane
  readonly scenario: string
  /** Relative to `.edd/tests`, forward slashes. */
  readonly path: string
  readonly text: string
  /** Titles of its tests, in order. */
  readonly tests: readonly string[]
}

/** Where generated files lie, relative to the project root; git-ignored. */
export const GENERATED_FOLDER = '.edd/tests'
