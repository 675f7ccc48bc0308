/** The lock is the one file of a bundle that its digest does not cover. */
export const LOCK_FILE = 'oracle.lock.json'
