/** What the plugin and the command line accept. Plain JSON; everything has a default. */
export interface EddOptions {
  /** The project's root; default: the working directory. */
  readonly root?: string
  /** Folder of the oracle bundle, relative to the root; default: the version that package.json names, else the only one. */
  readonly oracle?: string
  /** The marked test store: a path or a `file:` URL; default: a folder of its own in the temporary directory. */
  readonly store?: string
  /** Path of a Chromium to use; default: what the installed Playwright brings. */
  readonly browser?: string
  /** How many mismatches are printed before a count stands for the rest; default 20. */
  readonly limit?: number
  /** So many further attempts (0 to 2) after a failure that is positively of the infrastructure; default 0. A pass on one is no pass. */
  readonly retry?: { readonly infrastructure: number }
}
