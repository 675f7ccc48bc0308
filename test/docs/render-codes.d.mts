export const FAMILIES: Readonly<Record<string, string>>
export function renderCodes(
  families: Readonly<Record<string, Readonly<Record<string, { readonly means: string; readonly cure: string }>>>>,
): string
