export const root: string
export const modules: string
export const tools: string
export const node26: string
export function programScript(name: string, env: { readonly NODE_ENV?: string | undefined }): string
