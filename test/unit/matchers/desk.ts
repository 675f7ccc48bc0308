import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach } from 'vitest'
import { DESK_FILES } from '../../helpers/desk-files.js'

/** New text of a file of the bundle, an edit of its text, or null for a file that shall not exist. */
export type DeskEdits = Readonly<Record<string, string | null | ((text: string) => string)>>

/** A project with the desk's bundle and a real database at its baseline. */
export interface Desk {
  readonly root: string
  readonly oracle: string
  /** A test file that need not exist: the bundle is looked for above it. */
  readonly testPath: string
  readonly path: string
  /** The application's own connection. */
  readonly db: Database.Database
  /** Stores a ticket as gold wants it, but for what is said. */
  open(number: 'T-1' | 'T-2', other?: Partial<Ticket>): void
}

interface Ticket {
  readonly owner: string
  readonly level: string
  readonly title: string
  readonly openedAt: string
}

const GOLD: Readonly<Record<'T-1' | 'T-2', Pick<Ticket, 'level' | 'title'>>> = {
  'T-1': { level: 'high', title: 'No heat' },
  'T-2': { level: 'low', title: 'A draught' },
}

const cleanups: (() => void)[] = []

afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

/** Writes a desk of its own for the running test. */
export function desk(edits: DeskEdits = {}): Desk {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'edd-desk-')))
  for (const path of new Set([...Object.keys(DESK_FILES), ...Object.keys(edits)])) write(root, { path, edits })
  const path = join(root, 'desk.db')
  const db = new Database(path)
  db.pragma('journal_mode = wal')
  db.exec(DESK_FILES['baseline/schema.sqlite.sql'] ?? '')
  db.exec("insert into users values ('clerk@desk.test', null)")
  cleanups.push(() => {
    db.close()
    rmSync(root, { recursive: true, force: true })
  })
  return {
    root,
    oracle: 'oracle/v1',
    testPath: join(root, 'test', 'deep', 'desk.test.ts'),
    path,
    db,
    open(number, other = {}) {
      const ticket = { owner: 'clerk@desk.test', openedAt: new Date().toISOString(), ...GOLD[number], ...other }
      db.prepare('insert into tickets(number, owner, level, title, opened_at) values (?, ?, ?, ?, ?)').run(
        number,
        ticket.owner,
        ticket.level,
        ticket.title,
        ticket.openedAt,
      )
    },
  }
}

function write(root: string, { path, edits }: { readonly path: string; readonly edits: DeskEdits }): void {
  const edit = edits[path]
  const original = DESK_FILES[path] ?? ''
  const text = typeof edit === 'function' ? edit(original) : edit === undefined ? original : edit
  if (text === null) return
  const target = join(root, 'oracle', 'v1', path)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, text)
}
