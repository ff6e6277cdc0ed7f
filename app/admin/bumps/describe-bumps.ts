import type { BumpFields } from './bump-editor.tsx'

/** One line per bump, for comparing two versions. */
export const describeBumps = (bumps: BumpFields['orderBump']): string => bumps.map(({ type, data }) => `${type} ${data}`).join('\n')
