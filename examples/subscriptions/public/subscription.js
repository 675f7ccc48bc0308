import { notSent, say, sendCommand } from './messages.js'

const message = document.querySelector('#message')
const controls = document.querySelector('#controls')

async function act(button) {
  message.hidden = true
  button.disabled = true
  try {
    const { status, answer } = await sendCommand(`/api/subscriptions/${controls.dataset.id}/${button.dataset.action}`)
    if (status === 200) location.reload()
    else say(message, answer.message ?? notSent)
  } catch {
    say(message, notSent)
  } finally {
    button.disabled = false
  }
}

for (const button of controls.querySelectorAll('button[data-action]')) {
  button.addEventListener('click', () => act(button))
}
