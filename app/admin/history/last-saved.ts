import { callPanel } from '../calls/call-panel.ts'
import { listHistory } from './history.graphql.ts'
import type { Of } from './of.ts'

/** Who changed the entry last, and when. */
export async function lastSaved({ entity, id }: Of): Promise<{ actor: string; at: string } | null> {
  const { listHistory: page } = await callPanel(listHistory, { entity, entityId: id, offset: 0, limit: 1 })
  return page.data[0] ?? null
}
