import { fileURLToPath } from 'node:url'
import type { Vitest } from 'vitest/node'
import type { VerdictReporterOptions } from '../../reporters/verdict-reporter.js'

const REPORTER = fileURLToPath(new URL('../../reporters/verdict-reporter.js', import.meta.url))

/** Adds the verdict reporter once; one that is pushed here survives a host that brings its own reporters. */
export function pushReporter(vitest: Vitest, settings: VerdictReporterOptions): void {
  const present = vitest.config.reporters.some((reporter) => Array.isArray(reporter) && reporter[0] === REPORTER)
  if (!present) vitest.config.reporters.push([REPORTER, { ...settings }])
}
