import type { IncomingMessage } from 'node:http'
import type { Destination } from './destination.js'
import type { DoorParts } from './door-parts.js'
import { headerText } from './header-text.js'

/** Where a request goes, or why it goes nowhere; an unsafe one is judged once more, when its body was read. */
export function admit(
  { destinations, guard }: DoorParts,
  request: IncomingMessage,
  { unsafe }: { readonly unsafe: boolean },
): Destination {
  const destination = destinations.of({ target: request.url ?? '', host: request.headers.host })
  if (destination.kind === 'refused') return destination
  if (destination.kind === 'external' && guard.kind === 'validate') {
    return { kind: 'refused', refusal: { code: 'EDD_EXTERNAL_ORIGIN', message: 'a replay reaches no other origin' } }
  }
  const refusal = unsafe ? null : guard.judgeSafe(headerText(request, 'x-edd-credential'))
  return refusal === null ? destination : { kind: 'refused', refusal }
}
