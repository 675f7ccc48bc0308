// An application in a process of its own: it holds the database open and commits pairs of rows without pause.
import Database from 'better-sqlite3'

const [path, mode] = process.argv.slice(2)
const database = new Database(path, { timeout: 10_000 })
database.pragma(`journal_mode = ${mode}`)
let writing = false
let written = 0

function writeOne() {
  const pair = database.transaction(() => {
    const { lastInsertRowid } = database
      .prepare('insert into orders(code, customer_id) select hex(randomblob(8)), max(id) from customers')
      .run()
    database.prepare('insert into audit(order_id) values (?)').run(lastInsertRowid)
  })
  pair.immediate()
  written += 1
}

function loop() {
  if (!writing) return
  writeOne()
  setTimeout(loop, 1)
}

const answers = {
  start: () => {
    writing = true
    loop()
  },
  stop: () => {
    writing = false
  },
  // Takes the write lock and keeps it, as a long transaction does.
  lock: () => database.exec("begin immediate; insert into customers(code) values ('half')"),
  unlock: () => database.exec('rollback'),
  look: () => ({
    written,
    orders: database.prepare('select code from orders order by code').pluck().all(),
    unpaired: database
      .prepare('select count(*) from audit a left join orders o on o.id = a.order_id where o.id is null')
      .pluck()
      .get(),
    integrity: database.pragma('integrity_check', { simple: true }),
    journal: database.pragma('journal_mode', { simple: true }),
  }),
}

process.on('message', (ask) => process.send({ ask, answer: answers[ask]() ?? null }))
process.send({ ask: 'ready', answer: null })
