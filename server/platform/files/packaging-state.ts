import type { FileRow } from './files.sql.ts'

export const packagingStates = ['WAITING', 'RUNNING', 'READY', 'UNCHANGED'] as const
export type PackagingState = (typeof packagingStates)[number]

/** Null: a file that has no qualities. */
export function packagingState({ type, access, packaged_at, packaging_percent, packaging_problem }: FileRow): PackagingState | null {
  if (type !== 'video/mp4' || access !== 'PROTECTED') return null
  if (packaged_at) return packaging_problem === null ? 'READY' : 'UNCHANGED'
  return packaging_percent === null ? 'WAITING' : 'RUNNING'
}
