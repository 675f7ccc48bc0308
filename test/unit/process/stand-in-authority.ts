import type { ChildProcess, ChildProcessByStdio } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import type { CompiledPackage } from '../../helpers/compile.js'
import { livingProcesses } from '../../../src/process/living-processes.js'
import type { CleanupList } from '../../../src/process/cleanup-list.js'

export interface StandIn {
  readonly child: ChildProcess
  readonly app: number
  readonly supervisor: number
}

export interface StandInLaunch {
  readonly folder: string
  readonly command: string
  readonly cleanup: CleanupList
  readonly isolate?: boolean
}

/** A process that launches an application as the authority does, and then only waits to be killed. */
export async function standInAuthority(compiled: CompiledPackage, launch: StandInLaunch): Promise<StandIn> {
  const child = startStandIn(compiled, launch)
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const app = Number(line)
  const supervisor = livingProcesses().find((one) => one.parent === child.pid)?.pid
  if (supervisor === undefined) throw new Error('the stand-in has no supervisor')
  return { child, app, supervisor }
}

/** The same without waiting for the application. */
export function startStandIn(
  compiled: CompiledPackage,
  launch: StandInLaunch,
): ChildProcessByStdio<null, Readable, null> {
  const script = join(launch.folder, 'authority.mjs')
  writeFileSync(script, scriptText(compiled, launch))
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

function scriptText(compiled: CompiledPackage, launch: StandInLaunch): string {
  const { folder, command, cleanup, isolate } = launch
  const wanted = isolate === true ? undefined : 'declared-only'
  return `
    import { startSupervisor } from ${JSON.stringify(compiled.path('src/process/start-supervisor'))}
    import { chooseIsolation } from ${JSON.stringify(compiled.path('src/process/isolation'))}
    const cwd = ${JSON.stringify(folder)}
    const isolation = await chooseIsolation({ mask: [], cwd, storeFolder: null, wanted: ${JSON.stringify(wanted)} })
    const env = { PATH: process.env.PATH }
    const supervisor = startSupervisor(${JSON.stringify(cleanup)})
    const app = await supervisor.launch({ command: ${JSON.stringify(command)}, cwd, env, isolation })
    console.log(app.pid)
    setInterval(() => undefined, 1000)
  `
}

/** Processes of a group that still run. */
export function membersOfGroup(group: number): number[] {
  return livingProcesses()
    .filter((one) => one.group === group)
    .map((one) => one.pid)
}
