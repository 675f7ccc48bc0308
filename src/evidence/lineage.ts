import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { wallClock } from '../kernel/clock.js'
import { digestBytes } from '../kernel/digest.js'
import { EddError } from '../kernel/edd-error.js'
import { writeWhole } from '../kernel/write-whole.js'
import type { LineageEntry, LineageStatement } from './lineage-entry.js'
import { lineageHash } from './lineage-entry.js'
import { withLineageLock } from './lineage-lock.js'
import type { LineageReading } from './read-lineage.js'
import { readLineage } from './read-lineage.js'

/**
 * The append-only record of runs in the state folder, outside every project: what evidence cannot carry itself.
 * Its strength is that of the folder; who may write the folder may write another record.
 */
export interface Lineage {
  /**
   * Adds one entry behind the last, on disk when this resolves.
   * @throws EddError EDD_LINEAGE_BROKEN when the record is damaged or stays locked
   */
  append(statement: Exclude<LineageStatement, { kind: 'torn' }>): Promise<LineageEntry>
  /**
   * Whether the record says that the run minted the evidence.
   * @throws EddError EDD_LINEAGE_BROKEN when the record is damaged: it then witnesses nothing
   */
  witnesses(claim: { readonly run: string; readonly evidence: string }): boolean
  /**
   * Hash of the last entry.
   * @throws EddError EDD_LINEAGE_BROKEN
   */
  head(): string
}

interface Files {
  readonly record: string
  readonly head: string
  readonly lock: string
}

/** Opens the lineage of a state folder; folder and file are made when the first entry is added. */
export function openLineage(folder: string): Lineage {
  const files: Files = {
    record: join(folder, 'lineage.jsonl'),
    head: join(folder, 'lineage.head'),
    lock: join(folder, 'lineage.lock'),
  }
  return {
    append(statement) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      return withLineageLock(files.lock, { withinMs: 5000 }, () => add(files, statement))
    },
    witnesses({ run, evidence }) {
      const { entries } = readChecked(files)
      return entries.some((entry) => entry.kind === 'minted' && entry.run === run && entry.evidence === evidence)
    },
    head: () => readChecked(files).head,
  }
}

function add(files: Files, statement: LineageStatement): LineageEntry {
  const reading = setTornAside(files, readChecked(files), statement)
  return write(files, reading, statement)
}

/**
 * A line that a kill cut short never was an entry: nobody was told that it stands. Its bytes are kept in a file of
 * their own, and an entry says so, before the record goes on.
 */
function setTornAside(files: Files, reading: LineageReading, statement: LineageStatement): LineageReading {
  if (reading.torn === '') return reading
  const bytes = readFileSync(files.record)
  const whole = bytes.lastIndexOf('\n') + 1
  const torn = bytes.subarray(whole)
  const evidence = digestBytes(torn)
  writeWhole(`${files.record}.${evidence.slice(7, 23)}.torn`, torn)
  truncateSync(files.record, whole)
  const { run, project, bundle } = statement
  const entry = write(files, reading, { kind: 'torn', run, project, bundle, evidence })
  return { entries: [...reading.entries, entry], head: entry.hash, torn: '' }
}

function write(files: Files, reading: LineageReading, statement: LineageStatement): LineageEntry {
  const unsigned = { previous: reading.head, at: new Date(wallClock()).toISOString(), ...statement }
  const entry: LineageEntry = { ...unsigned, hash: lineageHash(unsigned) }
  const file = openSync(files.record, 'a', 0o600)
  try {
    writeSync(file, `${JSON.stringify(entry)}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  writeWhole(files.head, JSON.stringify({ entries: reading.entries.length + 1, hash: entry.hash }))
  return entry
}

/** The record, and that it still holds what it held: a kill may leave the head behind the record, never before it. */
function readChecked(files: Files): LineageReading {
  const text = existsSync(files.record) ? readFileSync(files.record, 'utf8') : ''
  const reading = readLineage({ text, file: files.record })
  if (!existsSync(files.head)) {
    if (reading.entries.length <= 1) return reading
    throw broken(`${files.head} is missing`)
  }
  const { entries, hash } = parseHead(files.head)
  if (reading.entries[entries - 1]?.hash === hash) return reading
  throw broken(`${files.record}:${entries} is not the entry that was written there`)
}

function parseHead(path: string): { readonly entries: number; readonly hash: string } {
  try {
    const head: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof head === 'object' && head !== null && 'entries' in head && 'hash' in head) {
      const { entries, hash } = head
      if (typeof entries === 'number' && typeof hash === 'string') return { entries, hash }
    }
  } catch {
    // Said below.
  }
  throw broken(`${path} cannot be read`)
}

function broken(message: string): EddError {
  return new EddError('EDD_LINEAGE_BROKEN', message)
}
