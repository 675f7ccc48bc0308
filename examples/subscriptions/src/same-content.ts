import type { SubscriptionDetails } from './data/records.js'
import type { SubscriptionRequest } from './read-subscription.js'

/** Whether a request states exactly what is stored already, add-on lines and their order included. */
export function sameContent(stored: SubscriptionDetails, { fields, addons }: SubscriptionRequest): boolean {
  const names = Object.keys(fields) as (keyof typeof fields)[]
  return (
    names.every((name) => fields[name] === stored[name]) &&
    addons.length === stored.addons.length &&
    addons.every(
      ({ addon, quantity }, index) =>
        stored.addons[index]?.addon === addon && stored.addons[index].quantity === quantity,
    )
  )
}
