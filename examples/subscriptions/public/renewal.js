import { notSent, say, sendCommand } from './messages.js'
import { isoDateOf } from './transform.js'

const form = document.querySelector('#renewal')
const message = document.querySelector('#form-message')
const error = document.querySelector('#renewalDate-error')

function refuse(fields) {
  say(message, 'Some fields need your attention.')
  say(error, fields.renewalDate ?? '')
}

async function send(renewalDate) {
  const { status, answer } = await sendCommand(`/api/subscriptions/${form.dataset.id}/renewal`, { renewalDate })
  if (status === 200) location.assign(`/subscriptions/${form.dataset.id}`)
  else if (answer.fields !== undefined) refuse(answer.fields)
  else say(message, answer.message ?? notSent)
}

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  message.hidden = true
  error.hidden = true
  const renewalDate = isoDateOf(form.elements.namedItem('renewalDate').value)
  if (renewalDate === undefined) {
    refuse({ renewalDate: 'must be a day such as 31/12/2027' })
    return
  }
  event.submitter.disabled = true
  try {
    await send(renewalDate)
  } catch {
    say(message, notSent)
  } finally {
    event.submitter.disabled = false
  }
})
