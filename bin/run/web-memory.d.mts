export const webMemory: readonly string[]
export const memoryVariables: Record<string, string>
