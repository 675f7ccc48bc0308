// Starts Vitest the way an editor's test explorer does: one process, several runs, reporters of its own.
// node ide-host.mjs STEPS.json OUT.json
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createVitest } from 'vitest/node'

const [stepsFile, outFile] = process.argv.slice(2)
const steps = JSON.parse(readFileSync(stepsFile, 'utf8'))
const results = []
let tests = []
let files = []
let begun = () => {}

const explorer = {
  onTestModuleEnd(module) {
    const errors = module.errors().map(({ message, stack }) => ({ message, stack }))
    files.push({ project: module.project.name, file: module.relativeModuleId, state: module.state(), errors })
  },
  onTestCaseReady() {
    begun()
  },
  onTestCaseResult(test) {
    const { state, errors } = test.result()
    if (state === 'skipped') return
    const told = (errors ?? []).map(({ message, actual, expected, stack }) => ({ message, actual, expected, stack }))
    tests.push({ project: test.project.name, name: test.fullName, state, errors: told })
  },
}

const vitest = await createVitest(
  'test',
  { watch: true, api: false, ui: false, includeTaskLocation: true },
  {
    server: { middlewareMode: true, watch: null },
    plugins: [
      {
        name: 'vitest:vscode-extension',
        config(user) {
          user.test ??= {}
          user.test.reporters = [explorer]
          return {}
        },
        configResolved(config) {
          config.server.hmr = { server: { on() {}, off() {} } }
        },
      },
    ],
  },
)
await vitest.report('onInit', vitest)
const all = await vitest.globTestSpecifications()

const actions = {
  async collect() {
    const tree = (task, depth) =>
      (task.tasks ?? []).flatMap((one) => [
        { type: one.type, name: one.name, depth, dynamic: one.dynamic === true, located: one.location !== undefined },
        ...tree(one, depth + 1),
      ])
    const modules = await vitest.experimental_parseSpecifications(all)
    return modules.map((module) => ({ project: module.project.name, tree: tree(module.task, 0) }))
  },
  run: (asked) => run(asked),
  // Two runs at once: the second is announced while the first one still goes on.
  async together({ first, second }) {
    const later = new Promise((resolve) => (begun = resolve))
    await Promise.all([run(first), later.then(() => rerun(second))])
    return tests
  },
  write: ({ file, text }) => writeFileSync(file, text),
  environment: ({ variables }) => Object.assign(process.env, variables),
  node: ({ args }) => execFileSync(process.execPath, args, { encoding: 'utf8' }),
}

async function run({ projects, file, pattern }) {
  if (pattern === undefined) vitest.resetGlobalTestNamePattern()
  else vitest.setGlobalTestNamePattern(new RegExp(pattern))
  return rerun({ projects, file })
}

async function rerun({ projects, file = '' }) {
  const inProjects = projects === undefined ? all : all.filter((one) => projects.includes(one.project.name))
  const chosen = inProjects.filter((one) => one.moduleId.includes(file))
  await vitest.rerunTestSpecifications(chosen, projects === undefined)
  return tests
}

for (const { action, ...rest } of steps) {
  tests = []
  files = []
  const [before, done] = [process.exitCode ?? 0, await actions[action](rest)]
  results.push({ action, done: done ?? null, files, exitCode: process.exitCode ?? 0, before })
  process.exitCode = 0
  writeFileSync(outFile, JSON.stringify(results))
}
await vitest.close()
process.exit(0)
