export const webMemory: readonly string[]
export const webVariables: Record<string, string>
