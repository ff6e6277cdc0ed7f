import type { BumpFields } from './bump-editor.tsx'

/** One line a bump, for comparing two versions. */
export const describeBumps = (bumps: BumpFields['orderBump']): string => bumps.map(({ type, data }) => `${type} ${data}`).join('\n')
