import { notSent, say, sendCommand } from './messages.js'
import { centsOf, isTaxId, isoDateOf, wholeNumberOf } from './transform.js'

const form = document.querySelector('#new-subscription')
const message = document.querySelector('#form-message')
const lines = document.querySelector('#addon-lines')
const addLine = document.querySelector('#add-line')
const removeLine = document.querySelector('#remove-line')
const maxLines = 10

const valueOf = (name) => form.elements.namedItem(name).value

function showConditionalFields() {
  document.querySelector('#taxId-field').hidden = valueOf('customerType') !== 'commercial'
  for (const name of ['achRouting', 'achAccount']) {
    document.querySelector(`#${name}-field`).hidden = valueOf('paymentMethod') !== 'ach'
  }
}

function addAddonLine() {
  const number = lines.children.length + 1
  const line = document.querySelector('#addon-line').content.cloneNode(true)
  const labels = [...line.querySelectorAll('label')]
  const inputs = [...line.querySelectorAll('input')]
  for (const [index, [name, label]] of [
    ['addon', `Add-on ${number}`],
    ['quantity', `Quantity ${number}`],
  ].entries()) {
    inputs[index].id = `${name}-${number}`
    labels[index].htmlFor = inputs[index].id
    labels[index].textContent = label
  }
  lines.append(line)
  showLineButtons()
}

function showLineButtons() {
  addLine.disabled = lines.children.length >= maxLines
  removeLine.hidden = lines.children.length === 0
}

function addons() {
  return [...lines.children].map((line) => {
    const [addon, quantity] = line.querySelectorAll('input')
    return { addon: addon.value, quantity: wholeNumberOf(quantity.value) }
  })
}

/** The body in the order of the form; undefined values are left out when it is written as JSON. */
function body() {
  const commercial = valueOf('customerType') === 'commercial'
  const ach = valueOf('paymentMethod') === 'ach'
  return {
    code: valueOf('code').trim(),
    customerId: wholeNumberOf(valueOf('customerId')),
    planId: wholeNumberOf(valueOf('planId')),
    customerType: valueOf('customerType'),
    taxId: commercial ? valueOf('taxId') : undefined,
    paymentMethod: valueOf('paymentMethod'),
    achRouting: ach ? valueOf('achRouting') : undefined,
    achAccount: ach ? valueOf('achAccount') : undefined,
    serviceLevel: valueOf('serviceLevel'),
    primaryEmail: valueOf('primaryEmail'),
    billingEmail: valueOf('billingEmail'),
    serviceStreet: valueOf('serviceStreet'),
    serviceCity: valueOf('serviceCity'),
    servicePostcode: valueOf('servicePostcode'),
    billingStreet: valueOf('billingStreet'),
    billingCity: valueOf('billingCity'),
    billingPostcode: valueOf('billingPostcode'),
    priceCents: centsOf(valueOf('priceCents')),
    discountPercent: valueOf('discountPercent'),
    renewalDate: isoDateOf(valueOf('renewalDate')),
    note: valueOf('note') === '' ? undefined : valueOf('note'),
    autoRenew: form.elements.namedItem('autoRenew').checked,
    addons: addons(),
    source: 'web',
  }
}

/** Messages for what could not be turned into a value at all, and for a tax id that none can be; the server checks the rest. */
function unreadable(subscription) {
  const fields = {}
  if (subscription.customerId === undefined) fields.customerId = 'must be a customer'
  if (subscription.planId === undefined) fields.planId = 'must be a plan'
  if (subscription.priceCents === undefined) fields.priceCents = 'must be an amount such as 19.99'
  if (subscription.renewalDate === undefined) fields.renewalDate = 'must be a day such as 31/12/2027'
  if (subscription.taxId !== undefined && !isTaxId(subscription.taxId)) {
    fields.taxId = 'must be two capital letters and 6 to 10 digits'
  }
  for (const [index, line] of subscription.addons.entries()) {
    if (line.quantity === undefined) fields[`addons.${index}.quantity`] = 'must be a whole number from 1 to 9999'
  }
  return fields
}

function clearMessages() {
  message.hidden = true
  for (const error of form.querySelectorAll('.error')) error.hidden = true
}

function showMessages(fields) {
  say(message, 'Some fields need your attention.')
  const lineMessages = []
  for (const [name, text] of Object.entries(fields)) {
    const [list, index] = name.split('.')
    if (index !== undefined) lineMessages.push(`Line ${Number(index) + 1}: ${name.split('.').at(-1)} ${text}`)
    else if (list === 'addons') lineMessages.push(text)
    else showMessage(name, text)
  }
  if (lineMessages.length > 0) showMessage('addons', lineMessages.join('; '))
}

function showMessage(name, text) {
  const error = document.querySelector(`#${name}-error`)
  if (error === null) {
    message.textContent += ` ${name}: ${text}`
    return
  }
  say(error, text)
}

async function send(subscription) {
  const { status, answer } = await sendCommand('/api/subscriptions', subscription)
  // 200: it was there already, exactly like this.
  if (status === 201 || status === 200) location.assign(`/subscriptions/${answer.id}`)
  else if (answer.fields !== undefined) showMessages(answer.fields)
  else say(message, answer.message ?? notSent)
}

async function submit(event) {
  event.preventDefault()
  clearMessages()
  const subscription = body()
  const fields = unreadable(subscription)
  if (Object.keys(fields).length > 0) {
    showMessages(fields)
    return
  }
  const button = event.submitter
  if (button !== null) button.disabled = true
  try {
    await send(subscription)
  } catch {
    say(message, notSent)
  } finally {
    if (button !== null) button.disabled = false
  }
}

form.addEventListener('change', showConditionalFields)
form.addEventListener('submit', submit)
addLine.addEventListener('click', addAddonLine)
removeLine.addEventListener('click', () => {
  lines.lastElementChild?.remove()
  showLineButtons()
})
// A browser may restore what was chosen before a reload.
showConditionalFields()
