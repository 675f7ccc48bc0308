/** What finds an element by what a person perceives. Names and texts match whole and exactly unless `exact: false`. */
export interface UiQueries {
  getByRole(role: string, options?: { readonly name?: string; readonly exact?: boolean }): UiLocator
  getByLabel(label: string, options?: { readonly exact?: boolean }): UiLocator
  getByText(text: string, options?: { readonly exact?: boolean }): UiLocator
}

/**
 * The drivers' facade: ordinary interactions of a person and nothing else. No page, script, request, route or force
 * can be reached from it. Every step first waits until the application settled and fails with EDD_DRIVER when it
 * cannot be done in time.
 */
export interface Ui extends UiQueries {
  /** Opens a path of the application's public origin, such as `/login`. */
  goto(path: string): Promise<void>
  /** Names this moment: the ledger's assertions with `at: <name>` are evaluated now. A name is set once. */
  mark(name: string): Promise<void>
}

/** One element, found anew at each use; several matches are an error unless `nth` chooses. */
export interface UiLocator extends UiQueries {
  /** Zero-based choice among several matches. */
  nth(index: number): UiLocator
  click(): Promise<void>
  /** Replaces the content of a field. */
  fill(text: string): Promise<void>
  /** A key by its name, such as `Enter` or `Control+A`. */
  press(key: string): Promise<void>
  /** Chooses an option of a select by its value, or by the label that is shown. */
  select(option: string | { readonly label: string }): Promise<void>
  check(): Promise<void>
  uncheck(): Promise<void>
  /** Gives files to a file field. */
  upload(paths: string | readonly string[]): Promise<void>
  expect(): UiExpectations
}

/** What a driver may wait for; each polls until it holds or the time is up. */
export interface UiExpectations {
  toBeVisible(): Promise<void>
  toBeHidden(): Promise<void>
  /** The whole text, runs of white space taken as one space. */
  toHaveText(text: string): Promise<void>
  toHaveValue(value: string): Promise<void>
  toBeEnabled(): Promise<void>
  toBeDisabled(): Promise<void>
  toHaveCount(count: number): Promise<void>
}

/** What a login driver gets: the actor's own record by its key, and the secret. */
export interface ActorInput {
  readonly user: Readonly<Record<string, string>>
  readonly secret: string
}
