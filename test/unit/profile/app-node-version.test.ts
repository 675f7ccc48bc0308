import { chmodSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { appNodeVersion } from '../../../src/profile/app-node-version.js'
import { aProject } from './a-profile.js'

test('the Node of this process is told without starting it', () => {
  expect(appNodeVersion(dirname(process.execPath))).toBe(process.version)
})

test('another Node that stands first on the path is asked, because the application gets that one', () => {
  const root = aProject({ 'bin/node': '#!/bin/sh\necho v18.0.0\n' })
  chmodSync(join(root, 'bin', 'node'), 0o755)
  expect(appNodeVersion([join(root, 'bin'), dirname(process.execPath)].join(delimiter))).toBe('v18.0.0')
})

test('no Node, or one that does not answer, is unknown', () => {
  const root = aProject({ 'bin/node': '#!/bin/sh\nexit 1\n' })
  chmodSync(join(root, 'bin', 'node'), 0o755)
  expect([appNodeVersion(undefined), appNodeVersion(root), appNodeVersion(join(root, 'bin'))]).toEqual([
    null,
    null,
    null,
  ])
})
