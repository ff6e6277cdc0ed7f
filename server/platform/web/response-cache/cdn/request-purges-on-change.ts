import type { Deps } from '#server/platform/start/deps.ts'
import { type CacheTag, cacheTags } from '../cache-rules.ts'
import { requestPurges } from './purges.sql.ts'

/** Changes within this time become one request. Milliseconds. */
const windowMs = 250

/**
 * Requests a purge for each change that clears the response cache. Nothing is told about changes while there is no connection, so everything
 * is purged when there is one again.
 */
export function requestPurgesOnChange({ db, log }: Pick<Deps, 'db' | 'log'>) {
  const changed = new Set<CacheTag>()
  let timer: NodeJS.Timeout | undefined
  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const tags = [...changed]
    if (tags.length === 0) return
    changed.clear()
    try {
      await requestPurges(db, tags)
    } catch (err) {
      log.warn({ err, tags }, 'a purge could not be requested and is requested again')
      add(tags)
    }
  }
  const add = (tags: readonly CacheTag[]) => {
    for (const tag of tags) changed.add(tag)
    timer ??= setTimeout(() => void flush(), windowMs)
  }
  return { open: () => add(cacheTags), close: () => {}, expect: () => {}, drop: (tag?: CacheTag) => add(tag ? [tag] : cacheTags), flush }
}
