import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transformWithOxc } from 'vite'

/** The example's drivers, their types taken off, as a host would load them. */
export async function loadDrivers(root) {
  const load = async (name) => {
    const path = join(root, 'oracle/v1/drivers', `${name}.ts`)
    const { code } = await transformWithOxc(readFileSync(path, 'utf8'), path)
    const plain = join(root, `.edd/${name}.mjs`)
    writeFileSync(plain, code)
    return import(pathToFileURL(plain).href)
  }
  const [login, subscriptions] = await Promise.all([load('login'), load('subscriptions')])
  return { login: login.login, drive: subscriptions.createSubscription }
}
