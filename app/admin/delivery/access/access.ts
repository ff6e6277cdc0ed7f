import type { RowOf } from '#app/query/document.ts'
import type { listAccess } from './access.graphql.ts'
import { callRest } from '#app/query/call-rest.ts'
import { panelToken } from '#app/admin/platform/calls/call-panel.ts'

/** Someone's access to a course. */
export type Access = RowOf<typeof listAccess>

/** The toast after a failure, and whatever shows accesses. */
export const accessChange = ({ courseId }: Access) => ({
  failed: 'Não foi possível mudar o acesso',
  again: [['access'], ['customers'], ['history', 'ACCESS', courseId]],
})

export type PermissionAction = 'grant' | 'revoke'

/** Grants or revokes a course by its slug (docs/rules/api.md#accesses). Throws a CallError. */
export async function changePermission(email: string, slug: string, action: PermissionAction): Promise<void> {
  const body = { courses: action === 'grant' ? slug : `-${slug}` }
  await callRest(`/users/${encodeURIComponent(email)}/permissions`, { body, token: await panelToken() })
}
