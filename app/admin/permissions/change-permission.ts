import { panelToken } from '../calls/panel-token.ts'

export type Deed = 'grant' | 'revoke'

/** POST /users/{email}/permissions (spec §7): the slug grants, the slug after a minus revokes. Throws what is to be said. */
export async function changePermission(email: string, slug: string, deed: Deed): Promise<void> {
  const token = await panelToken()
  let answer: Response
  try {
    answer = await fetch(`/api/users/${encodeURIComponent(email)}/permissions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ courses: deed === 'grant' ? slug : `-${slug}` }),
    })
  } catch (error) {
    throw new Error('Network response was not ok', { cause: error })
  }
  if (answer.ok) return
  const said = answer.headers.get('content-type')?.includes('json') ? ((await answer.json()) as { error?: { message?: string } }) : null
  throw new Error(said?.error?.message || 'Failed to process permission')
}
