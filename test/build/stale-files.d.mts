export function staleFiles(root: string): string[]
