import { EddError } from '../kernel/edd-error.js'

/**
 * The full address of a path of the public origin. `//host` and `/\host` start with a slash as well and lead
 * elsewhere, so the resolved origin decides.
 * @throws EddError EDD_DRIVER for anything but a path of that origin
 */
export function publicAddress(path: string, { publicUrl }: { readonly publicUrl: string }): string {
  const origin = new URL(publicUrl).origin
  const isPath = typeof path === 'string' && path.startsWith('/')
  const url = isPath && URL.canParse(path, publicUrl) ? new URL(path, publicUrl) : null
  if (url?.origin === origin) return url.href
  throw new EddError('EDD_DRIVER', `open ${JSON.stringify(path)}: only a path of ${origin} can be opened`)
}
