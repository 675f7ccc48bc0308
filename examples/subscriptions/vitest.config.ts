import { defineConfig } from 'vitest/config'
import { edd } from 'vitest-edd'

export default defineConfig({ plugins: [edd()] })
