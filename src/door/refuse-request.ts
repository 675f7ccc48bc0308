import type { ServerResponse } from 'node:http'
import type { Refusal } from './refusal.js'

/** Answers in the application's place: plain text `CODE: message`, and the code as a header. */
export function refuseRequest(response: ServerResponse, { code, message }: Refusal, status = 403): void {
  if (response.headersSent || response.destroyed) {
    response.destroy()
    return
  }
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'x-edd-code': code, connection: 'close' })
  response.end(`${code}: ${message}\n`)
}
