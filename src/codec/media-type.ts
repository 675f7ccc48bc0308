/** The media type without parameters, lower case, and the charset parameter; `''` and null when absent. */
export interface MediaType {
  readonly essence: string
  readonly charset: string | null
}

/** Reads a Content-Type header; a missing header is the empty media type. */
export function mediaType(header: string | undefined): MediaType {
  const [essence = '', ...parameters] = (header ?? '').split(';')
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=', 2)
    if (name.trim().toLowerCase() === 'charset') {
      return { essence: essence.trim().toLowerCase(), charset: value.trim().replaceAll(/^"|"$/g, '').toLowerCase() }
    }
  }
  return { essence: essence.trim().toLowerCase(), charset: null }
}
