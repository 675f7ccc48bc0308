const PASSPHRASE = 'correct horse battery staple'

/** The passphrases of the example's people; their hashes stand in the baseline of the oracle. */
export const SECRETS = { EDD_CLERK: PASSPHRASE, EDD_MANAGER: PASSPHRASE }
