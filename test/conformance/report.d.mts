export function readReport(path: string): { readonly titles: readonly string[]; readonly files: readonly string[] }
