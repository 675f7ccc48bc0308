/** The argument list that runs a command line through the system's shell. */
export function shellArgv(command: string): readonly string[] {
  if (process.platform !== 'win32') return ['/bin/sh', '-c', command]
  return ['cmd.exe', '/d', '/s', '/c', command]
}
