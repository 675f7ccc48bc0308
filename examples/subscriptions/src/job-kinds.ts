/** The kinds of job that this build can do: one for each message that leaves the application. */
export const jobKinds = [
  'welcome-mail',
  'renewal-notice',
  'approval-notice',
  'deactivation-notice',
  'restoration-notice',
] as const

export type JobKind = (typeof jobKinds)[number]
