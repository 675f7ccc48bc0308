import type { SourceLine } from '../../model/value.js'
import type { YamlFile, YamlPath } from './yaml-file.js'

/** One section of the bundle with the shape its schema gave, and the line of every part of it. */
export interface Section<T> {
  readonly value: T
  at(path: YamlPath): SourceLine
}

/** A part of a YAML file as a section of its own: `under` is where it stands in the file. */
export function sectionOf<T>(file: YamlFile, under: YamlPath, value: T): Section<T> {
  return { value, at: (path) => file.at([...under, ...path]) }
}
