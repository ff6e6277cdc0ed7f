import type { ListAccessResult } from './access.graphql.ts'

/** Someone's access to a course. */
export type Access = ListAccessResult['listAccess']['data'][number]
