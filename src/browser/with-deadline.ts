import { EddError } from '../kernel/edd-error.js'

/**
 * The promise's value, unless the time is up first.
 * @throws EddError EDD_DRIVER after `ms` milliseconds
 */
export async function withDeadline<T>(
  promise: Promise<T>,
  { ms, what }: { readonly ms: number; readonly what: string },
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new EddError('EDD_DRIVER', `${what} did not end within ${ms} ms`))
    }, ms)
  })
  try {
    return await Promise.race([promise, end])
  } finally {
    clearTimeout(timer)
  }
}
