import type { CaseInput } from '../model/input.js'

/** A text with every `{input.<name>}` replaced, or the reason why one could not be. */
export type Filled = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string }

/** Replaces `{input.<name>}` by what was typed. A name without a typed text, and any other placeholder, is no text. */
export function fillPlaceholders(template: string, input: CaseInput): Filled {
  let reason: string | null = null
  const text = template.replaceAll(/\{([^{}]*)\}/g, (whole, inner: string) => {
    const name = inner.startsWith('input.') ? inner.slice('input.'.length) : null
    const value = name === null ? undefined : input[name]
    if (typeof value === 'string') return value
    reason ??= `${whole} stands for no typed text`
    return whole
  })
  return reason === null ? { ok: true, text } : { ok: false, reason }
}
