import { CallError } from '../../query/call-error.ts'
import { fetchJson } from '../../query/fetch-json.ts'
import { panelToken } from '../calls/panel-token.ts'

export type PermissionAction = 'grant' | 'revoke'

/** POST /users/{email}/permissions (docs/rules/api.md#permissions): the slug grants, the slug after a minus revokes. Throws what is to be said. */
export async function changePermission(email: string, slug: string, action: PermissionAction): Promise<void> {
  const { response, answer } = await fetchJson(`/api/users/${encodeURIComponent(email)}/permissions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await panelToken()}` },
    body: JSON.stringify({ courses: action === 'grant' ? slug : `-${slug}` }),
  })
  if (!response.ok) throw new CallError((answer as { error?: { message?: string } } | null)?.error?.message ?? '')
}
