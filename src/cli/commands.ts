import type { Command } from './command.js'

/** Every command of `edd`. What one needs is loaded when it runs: help must not wait for all of them. */
export const COMMANDS: readonly Command[] = [
  {
    name: 'gate',
    summary: 'run both lanes and give the verdict',
    flags: { limit: { type: 'string', describes: 'how many mismatches are shown one by one (default: 20)' } },
    words: 0,
    run: async (call) => (await import('./commands/gate.js')).gate(call),
  },
  {
    name: 'generate',
    summary: 'write the scenario files of the lanes into .edd/tests',
    flags: {},
    words: 0,
    run: async (call) => (await import('./commands/generate.js')).generate(call),
  },
  {
    name: 'lock',
    summary: 'check the oracle bundle and write oracle.lock.json',
    flags: {},
    words: 0,
    run: async (call) => (await import('./commands/lock.js')).lock(call),
  },
  {
    name: 'verify',
    summary: 'hold the oracle bundle against its lock',
    flags: {},
    words: 0,
    run: async (call) => (await import('./commands/verify.js')).verify(call),
  },
  {
    name: 'store',
    summary: 'create: make and mark the test store',
    flags: { confirm: { type: 'string', describes: 'file name of an existing database that may be emptied' } },
    words: 2,
    run: async (call) => (await import('./commands/store.js')).store(call),
  },
  {
    name: 'explain',
    summary: 'say what a code means and what to do; without one, list all',
    flags: {},
    words: 1,
    run: async (call) => (await import('./commands/explain.js')).explain(call),
  },
  {
    name: 'init',
    summary: 'draft a contract from a database, and one test that compares with it',
    flags: { db: { type: 'string', describes: 'path or file: URL of an SQLite database' } },
    words: 0,
    run: async (call) => (await import('./commands/init.js')).init(call),
  },
  {
    name: 'proof',
    summary: 'drive one Proof case, for the author of its driver; a rehearsal',
    flags: {
      case: { type: 'string', describes: 'SCENARIO/CASE' },
      headed: { type: 'boolean', describes: 'show the browser' },
      slow: { type: 'string', describes: 'milliseconds between two steps of the browser' },
      pause: { type: 'boolean', describes: 'wait for Enter before the driver and after it' },
    },
    words: 0,
    run: async (call) => (await import('./commands/proof.js')).proof(call),
  },
  {
    name: 'record',
    summary: 'commands: drive every Proof case and propose commands.yaml from what was sent',
    flags: {},
    words: 1,
    run: async (call) => (await import('./commands/record.js')).record(call),
  },
]
