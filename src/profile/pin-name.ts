import type { ProfileItem } from '../model/runtime.js'
import { templateName } from './environment-template.js'

/** The identity of an item that the lock pins; null for one that is only captured. */
export function pinName(item: ProfileItem): string | null {
  if (item.kind === 'env') return templateName(item.name)
  return item.kind === 'schema' || item.kind === 'file' ? item.name : null
}
