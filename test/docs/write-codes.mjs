// npm run docs: writes docs/codes.md from the built code tables.
import { writeFileSync } from 'node:fs'
import { FAMILIES, renderCodes } from './render-codes.mjs'

const families = {}
for (const name of Object.keys(FAMILIES)) {
  const module = await import(`../../dist/src/kernel/codes/${name}.js`)
  families[name] = module[`${name.toUpperCase()}_CODES`]
}
const path = new URL('../../docs/codes.md', import.meta.url)
writeFileSync(path, renderCodes(families))
console.log('docs/codes.md written')
