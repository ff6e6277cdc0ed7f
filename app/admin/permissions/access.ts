import type { ListAccessResult } from './access.graphql.ts'

/** Someone's access to a course. */
export type Access = ListAccessResult['listAccess']['data'][number]

/** The toast after a failure, and whatever shows accesses. */
export const accessChange = ({ courseId }: Access) => ({
  failed: 'Não foi possível mudar o acesso',
  again: [['access'], ['customers'], ['history', 'ACCESS', courseId]],
})
