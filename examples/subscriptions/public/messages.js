/* What every page says when its request was not accepted. */

export const notSent = 'The subscription could not be sent. Try again.'

/** Shows a text in an element that is hidden while there is nothing to say. */
export function say(element, text) {
  element.textContent = text
  element.hidden = false
}

/** Sends a command with the page's token and gives status and answer; `body` undefined sends none. */
export async function sendCommand(path, body) {
  const headers = { 'x-csrf-token': document.querySelector('meta[name=csrf-token]').content }
  const content = body === undefined ? {} : { body: JSON.stringify(body) }
  if (body !== undefined) headers['content-type'] = 'application/json'
  const response = await fetch(path, { method: 'POST', headers, ...content })
  if (response.status === 401) location.assign('/login')
  return { status: response.status, answer: await response.json() }
}
