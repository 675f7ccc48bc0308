import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transformWithOxc } from 'vite'

/** The drivers of a bundle, their types taken off, as a host would load them: a login an actor, a driver a scenario. */
export async function loadDrivers(bundle) {
  const folder = join(bundle.projectRoot, '.edd/bench')
  await writePlain(join(bundle.root, 'drivers'), folder)
  const named = async ({ file, name }) =>
    (await import(pathToFileURL(join(folder, `${basename(file, '.ts')}.js`)).href))[name]
  const logins = new Map()
  const scenarios = new Map()
  for (const [id, actor] of bundle.manifest.actors) logins.set(id, await named(actor.login))
  for (const { id, driver } of bundle.manifest.scenarios) scenarios.set(id, await named(driver))
  return { logins, scenarios }
}

/** All of them, since they import each other. */
async function writePlain(drivers, folder) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
  for (const name of readdirSync(drivers).filter((file) => file.endsWith('.ts'))) {
    const path = join(drivers, name)
    const { code } = await transformWithOxc(readFileSync(path, 'utf8'), path)
    writeFileSync(join(folder, `${basename(name, '.ts')}.js`), code)
  }
}
