/** Two different columns, the same ones for the same seed. */
export function drawPair(seed: string): [string, string]
