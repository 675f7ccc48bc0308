import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assertNever } from '../kernel/assert-never.js'
import type { Digest } from '../kernel/digest.js'
import { digestBytes, digestValue } from '../kernel/digest.js'
import type { Problem } from '../kernel/edd-error.js'
import { throwProblems } from '../kernel/edd-error.js'
import type { ProfileItem, RuntimeRules } from '../model/runtime.js'
import { appNodeVersion } from './app-node-version.js'
import { digestDotenv } from './digest-dotenv.js'
import { digestFiles } from './digest-files.js'
import { environmentTemplate, templateName } from './environment-template.js'
import { findLockfiles } from './find-lockfiles.js'

export interface ProfileRequest {
  readonly rules: RuntimeRules
  readonly projectRoot: string
  /** The application's environment with its templates left standing, so that a port is no identity. */
  readonly env: Readonly<Record<string, string>>
  readonly catalogDigest: Digest
  readonly engineVersion: string
  /** null while the door has served nothing: the identity is then left out. */
  readonly interfaceDigest: string | null
}

/** Identities by name; what could not be captured is told instead. */
type Captured = { readonly identities: Readonly<Record<string, string>>; readonly problems: readonly string[] }

/**
 * Captures every identity of the profile as it is now, all files read anew.
 * @throws EddError EDD_PROFILE with every identity that cannot be captured
 */
export async function captureProfile(request: ProfileRequest): Promise<Record<string, string>> {
  const identities: Record<string, string> = {}
  const problems: Problem[] = []
  for (const item of request.rules.match) {
    const captured = captureItem(item, request)
    Object.assign(identities, captured.identities)
    for (const message of captured.problems) {
      problems.push({ code: 'EDD_PROFILE', message: `${item.name}: ${message}`, ...request.rules.source })
    }
  }
  throwProblems(problems, 'the runtime profile cannot be captured')
  return identities
}

function captureItem(item: ProfileItem, request: ProfileRequest): Captured {
  const { rules, projectRoot, env } = request
  const { name } = item
  switch (item.kind) {
    case 'build':
      return ofDigest(name, digestFiles(projectRoot, rules.app.build.files))
    case 'env':
      return one({ [name]: digestValue({ ...env }), [templateName(name)]: environmentTemplate(rules.app) })
    case 'dotenv':
      return ofDigest(name, digestDotenv(projectRoot, rules.app.dotenv))
    case 'lockfile':
      return lockfiles(name, request)
    case 'schema':
      return one({ [name]: request.catalogDigest })
    case 'node':
      return orProblem(name, {
        value: appNodeVersion(env['PATH']),
        problem: 'the PATH of the application leads to no Node',
      })
    case 'engine':
      return one({ [name]: request.engineVersion })
    case 'interface':
      return one(request.interfaceDigest === null ? {} : { [name]: request.interfaceDigest })
    case 'file':
      return file(item, projectRoot)
    default:
      return assertNever(item.kind)
  }
}

function lockfiles(name: string, { projectRoot }: ProfileRequest): Captured {
  const digests = findLockfiles(projectRoot).map((path) => digestBytes(readFileSync(path)))
  return orProblem(name, { value: digests.length === 0 ? null : digests.join(' '), problem: 'no lock file is found' })
}

function file({ name, argument }: ProfileItem, projectRoot: string): Captured {
  if (argument === undefined) return { identities: {}, problems: ['no file is named'] }
  try {
    return one({ [name]: digestBytes(readFileSync(join(projectRoot, argument))) })
  } catch (error) {
    return {
      identities: {},
      problems: [`${argument} cannot be read: ${String((error as NodeJS.ErrnoException).code)}`],
    }
  }
}

function one(identities: Record<string, string>): Captured {
  return { identities, problems: [] }
}

function ofDigest(name: string, { digest, problems }: { digest: Digest; problems: readonly string[] }): Captured {
  return problems.length === 0 ? one({ [name]: digest }) : { identities: {}, problems }
}

function orProblem(name: string, { value, problem }: { value: string | null; problem: string }): Captured {
  return value === null ? { identities: {}, problems: [problem] } : one({ [name]: value })
}
