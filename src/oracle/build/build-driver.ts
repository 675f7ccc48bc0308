import type { DriverReference } from '../../model/manifest.js'
import type { YamlPath } from '../yaml/yaml-file.js'
import type { Desk } from './desk.js'

/** `drivers/file.ts#name`: the file must be in the bundle and export the name. */
export function buildDriver(desk: Desk, text: string, path: YamlPath): DriverReference {
  const [file = '', name = ''] = text.split('#')
  const { exports } = desk.names.drivers
  if (desk.expect(path, { what: 'driver file', name: file, known: exports.keys() })) {
    desk.expect(path, { what: `export of ${file}`, name, known: exports.get(file) ?? null })
  }
  return { file, name }
}
