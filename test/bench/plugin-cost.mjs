import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { spawnSync } from 'node:child_process'
import { openExample } from './open-example.mjs'

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url))

/** A unit run of the example's project with the plugin and without it, interleaved: pairs of wall times in ms. */
export async function pluginCost(repetitions) {
  const example = openExample()
  try {
    installPackage(example.root)
    mkdirSync(join(example.root, 'unit'))
    writeFileSync(
      join(example.root, 'unit/sum.test.ts'),
      "import { expect, test } from 'vitest'\ntest('adds', () => expect(1 + 1).toBe(2))\n",
    )
    writeFileSync(
      join(example.root, 'plain.config.ts'),
      "export default { test: { name: 'unit', include: ['unit/*.test.ts'] } }\n",
    )
    writeFileSync(
      join(example.root, 'edd.config.ts'),
      "import { edd } from 'vitest-edd'\nexport default { plugins: [edd()], test: { name: 'unit', include: ['unit/*.test.ts'] } }\n",
    )
    const pairs = []
    for (let round = 0; round <= repetitions; round += 1) {
      const pair = { with: unitRun(example.root, 'edd.config.ts'), without: unitRun(example.root, 'plain.config.ts') }
      if (round > 0) pairs.push(pair)
    }
    return { pairs }
  } finally {
    example.close()
  }
}

/** As a package manager would: files of this package below node_modules, which a host loads without transforming them. */
function installPackage(root) {
  const modules = join(root, 'node_modules')
  rmSync(modules)
  mkdirSync(modules)
  for (const name of readdirSync(join(PACKAGE, 'node_modules'))) {
    if (name !== 'vitest-edd') symlinkSync(join(PACKAGE, 'node_modules', name), join(modules, name))
  }
  for (const name of ['dist', 'package.json']) {
    cpSync(join(PACKAGE, name), join(modules, 'vitest-edd', name), { recursive: true })
  }
}

function unitRun(root, config) {
  const start = performance.now()
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', config, '--project', 'unit']
  const { status, stdout, stderr } = spawnSync(process.execPath, config === 'edd.config.ts' ? args : args.slice(0, 4), {
    cwd: root,
  })
  if (status !== 0) throw new Error(`${config}: ${stdout}${stderr}`)
  return performance.now() - start
}
