import type { IsolationTools } from './isolation-tools.js'

/** The user that owns nothing. */
export const NOBODY = 65_534

export interface NamespacePlan {
  readonly tools: IsolationTools
  /** Folders are covered by an empty one that nobody may enter, files by an empty one; what does not exist is left out. */
  readonly mask: readonly string[]
  readonly hide: readonly string[]
  /** Given to `uid` with the plain files directly in it. */
  readonly storeFolder: string | null
  readonly uid: number
}

/**
 * Runs as root in the new namespaces: covers the paths, then gives up root for good.
 * Arguments: covered paths, `--`, the store folder or nothing, `--`, the application's own arguments.
 */
const prepare = ({ mount, setpriv, chown, chmod }: IsolationTools, uid: number): string => `set -e
umask 077
while [ "$1" != -- ]; do
  if [ -d "$1" ]; then ${mount} -t tmpfs -o size=4k,mode=000,ro none "$1"
  elif [ -e "$1" ]; then ${mount} --bind /dev/null "$1"
  fi
  shift
done
shift
while [ "$1" != -- ]; do
  for each in "$1"/*; do
    if [ -f "$each" ] && [ ! -L "$each" ]; then ${chown} ${uid}:${uid} "$each"; fi
  done
  ${chown} ${uid}:${uid} "$1"
  ${chmod} 700 "$1"
  shift
done
shift
exec ${setpriv} --reuid ${uid} --regid ${uid} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all -- "$@"`

/**
 * The first process of the pid namespace: its end ends everything inside. The kernel gives it no default signal
 * actions, so it must catch SIGTERM, which is sent to the whole group, to let the application end gracefully; then
 * it waits for all of it, since the first process may be a mere shell. The supervisor bounds that wait.
 */
const init = ({ sleep }: IsolationTools): string => `stopping=
trap stopping=1 TERM INT HUP
"$@" &
child=$!
while :; do
  wait "$child"
  code=$?
  kill -0 "$child" 2>/dev/null || break
done
while [ -n "$stopping" ] && kill -s 0 -- -1 2>/dev/null; do ${sleep} 0.01; done
exit "$code"`

/** The argument list that runs `argv` in namespaces of its own, without privileges. It dies with its parent. */
export function namespaceArgv(plan: NamespacePlan, argv: readonly string[]): readonly string[] {
  const { tools, mask, hide, storeFolder, uid } = plan
  const dieWithParent = [tools.setpriv, '--pdeathsig', 'KILL', '--']
  const unshare = [tools.unshare, '--mount', '--pid', '--fork', '--mount-proc', '--kill-child', '--']
  const places = [...mask, ...hide, '--', ...(storeFolder === null ? [] : [storeFolder]), '--']
  return [
    ...dieWithParent,
    ...unshare,
    '/bin/sh',
    '-c',
    prepare(tools, uid),
    'edd-isolation',
    ...places,
    '/bin/sh',
    '-c',
    init(tools),
    'edd-init',
    ...argv,
  ]
}
