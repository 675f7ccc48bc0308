import type { DriverReference } from '../../model/manifest.js'
import type { YamlPath } from '../yaml/yaml-file.js'
import type { Desk } from './desk.js'

/** `drivers/file.ts#name`: the file must be in the bundle and export the name. */
export function buildDriver(desk: Desk, text: string, path: YamlPath): DriverReference {
  const [file = '', name = ''] = text.split('#')
  const { drivers } = desk.names
  if (desk.expect(path, { what: 'driver file', name: file, known: drivers.keys() })) {
    desk.expect(path, { what: `export of ${file}`, name, known: drivers.get(file) ?? null })
  }
  return { file, name }
}
