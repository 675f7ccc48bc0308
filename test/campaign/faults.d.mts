export interface PlantedFault {
  readonly fault: string
  readonly family: 'create-path' | 'other'
  readonly about: string
  readonly edits: readonly { readonly file: string; readonly find: string; readonly replace: string }[]
  readonly expect: Readonly<Record<string, string>>
}

export function readFaults(): readonly PlantedFault[]
