import { type ClickId, clickIds } from '#domain/platform/api/tracking-parameters.ts'
import { readStored, store } from '#app/ui/browser-storage.ts'
import { touchMs } from '#app/store/shell/touch.ts'

const key = 'sabia.clicks'

/** For a visitor who consented: keeps the ids of the address with which this document was opened. Before, they are stored nowhere. */
export function keepClickIds() {
  const opened = performance.getEntriesByType('navigation')[0]?.name
  const ids = [...(opened ? new URL(opened).searchParams : [])].filter(([name]) => (clickIds as readonly string[]).includes(name))
  if (ids.length > 0) store('localStorage', key, { at: Date.now(), ids: Object.fromEntries(ids) })
}

export const forgetClickIds = () => store('localStorage', key, null)

export function readClickIds(): Partial<Record<ClickId, string>> | undefined {
  const { at, ids } = Object(readStored('localStorage', key)) as { at?: number; ids?: Partial<Record<ClickId, string>> }
  return at && at > Date.now() - touchMs ? ids : undefined
}
