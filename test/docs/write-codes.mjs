// npm run docs: writes docs/codes.md from the built code tables.
import { writeFileSync } from 'node:fs'
import { CODE_FAMILIES } from '../../dist/src/kernel/code-families.js'
import { renderCodes } from './render-codes.mjs'

const path = new URL('../../docs/codes.md', import.meta.url)
writeFileSync(path, renderCodes(CODE_FAMILIES))
console.log('docs/codes.md written')
