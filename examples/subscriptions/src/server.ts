import { createApp } from './create-app.js'
import { openSqliteDataAccess } from './data/open-sqlite-data-access.js'
import { startJobWorker } from './job-worker.js'
import { createSessions } from './sessions.js'
import { readSettings } from './settings.js'
import { createSurroundings } from './surroundings.js'

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const surroundings = createSurroundings(settings)
  const data = openSqliteDataAccess({ path: settings.databasePath, now: surroundings.now, fault: settings.fault })
  const worker = startJobWorker({
    data,
    now: surroundings.workerNow,
    onError: (error) => console.error('job worker', error),
  })
  const app = await createApp({
    data,
    surroundings,
    sessions: createSessions(data, surroundings),
    secureCookies: settings.publicOrigin.startsWith('https:'),
    publicOrigin: settings.publicOrigin,
    wakeWorker: worker.wake,
  })
  // Requests first, then the worker, then the database: each may still need the next.
  const stop = async (): Promise<void> => {
    await app.close()
    await worker.stop()
    await data.close()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop().catch(fail))
  console.log(`listening on ${await app.listen({ host: '127.0.0.1', port: settings.port })}`)
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

main().catch(fail)
