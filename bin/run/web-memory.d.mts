export const webMemory: readonly string[]
