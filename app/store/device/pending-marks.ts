import type { StudyMark } from '#domain/delivery/marks/study-marks.ts'
import { CallError, ConnectionError } from '#app/query/call-error.ts'
import { callRest } from '#app/query/call-rest.ts'
import { deviceCaches, hasCaches } from '#app/store/shell/kept-on-device.ts'

/** Null: it is to be deleted. */
type Pending = StudyMark | null

const open = () => caches.open(deviceCaches.marks)

/** The store did not get it, or could not take it now. */
const isUnreached = (error: unknown) =>
  error instanceof ConnectionError || (error instanceof CallError && ['NETWORK', 'UNAVAILABLE', 'TOO_MANY_REQUESTS'].includes(error.code))

/** It waits, and the others go on: the store has failed at this one, or the session has ended meanwhile. Any other refusal is final. */
const staysHere = (error: unknown) => error instanceof CallError && ['INTERNAL_SERVER_ERROR', 'SIGN_IN_REQUIRED'].includes(error.code)

const send = <Mark extends Pending>(path: string, mark: Mark) =>
  callRest<Mark>(path, mark ? { body: mark, method: 'PUT' } : { method: 'DELETE' })

/** One tab at a time deals with a mark, so that none sends an older text after a newer one. */
const alone = <Result>(path: string, act: () => Promise<Result>): Promise<Result> => navigator.locks.request(path, act)

/** Sends a mark, or its removal. Without a network it waits on this device: the id of the mark lets it arrive once, however often it is sent. */
export function sendMark<Mark extends Pending>(path: string, mark: Mark): Promise<Mark> {
  if (!hasCaches) return send(path, mark)
  return alone(path, async () => {
    const cache = await open()
    try {
      const stored = await send(path, mark)
      await cache.delete(path)
      return stored
    } catch (error) {
      if (!isUnreached(error)) throw error
      await cache.put(path, Response.json(mark))
      return mark
    }
  })
}

/** Sends what waits. A mark that the store refuses, as after the end of the access, is gone. */
export async function sendPending() {
  for (const path of await pendingPaths()) {
    const isReached = await alone(path, async () => {
      const cache = await open()
      const waiting = await cache.match(path)
      if (!waiting) return true
      try {
        await send(path, (await waiting.json()) as Pending)
      } catch (error) {
        if (isUnreached(error)) return false
        if (staysHere(error)) return true
        console.warn('a mark that was made without a network is not stored', error)
      }
      return cache.delete(path)
    })
    if (!isReached) return
  }
}

/** The marks of a course or e-book that wait to be sent. */
export async function waitingMarks(path: string): Promise<StudyMark[]> {
  const paths = (await pendingPaths()).filter((one) => one.startsWith(`${path}/`))
  const all = await Promise.all(paths.map(async (one) => (await (await open()).match(one))?.json() as Promise<Pending>))
  return all.filter((mark) => mark !== null)
}

const pendingPaths = async () =>
  hasCaches ? (await (await open()).keys()).map(({ url }) => new URL(url).pathname).filter((path) => path !== ownerPath) : []

const ownerPath = '/dono'

/** The address that was signed in at the last contact; null: none was; undefined: there was no contact. */
export const readOwner = async (): Promise<string | null | undefined> =>
  hasCaches ? ((await (await (await open()).match(ownerPath))?.json()) as string | null | undefined) : undefined
export const storeOwner = async (email: string | null) => {
  if (hasCaches) await (await open()).put(ownerPath, Response.json(email))
}
