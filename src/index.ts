export { edd } from './vitest/plugin.js'
export type { EddOptions } from './config/edd-options.js'
export type { CaseInput } from './model/input.js'
export type { ActorInput, Ui, UiLocator } from './model/ui.js'
