import { lessonsInOrder } from '#domain/catalogue/courses/lessons-in-order.ts'
import { answeredText, newLessonsText, type PushText } from '#domain/delivery/lessons/pushes.ts'
import type { WebPush } from '#integrations/web-push/web-push.ts'
import { verificationKey } from '#server/platform/database/signing-keys.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { deleteEndpoint, type PushFacts, pushFacts, setNextPush, takePush } from './pushes.sql.ts'

type Needs = Pick<Deps, 'db' | 'config' | 'log'>

/** Milliseconds: the next run continues. */
const longestRun = 40_000
const atOnce = 8
/** The last one is about four hours after the first. */
const mostAttempts = 8

/** Tells browsers what waits. A process that dies in between leaves it to a later run, and the browser shows the same message once. */
export async function sendPushes(deps: Needs, webPush: WebPush) {
  const end = Date.now() + longestRun
  const sendNext = async () => {
    while (Date.now() < end) {
      const due = await takePush(deps.db)
      if (!due) return
      await setNextPush(deps.db, due.id, await minutesAfter(deps, webPush, due))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendNext))
}

/** Sends one. Returns the minutes until it is tried again; null: never. */
async function minutesAfter({ db, config, log }: Needs, webPush: WebPush, { id, attempts }: { id: string; attempts: number }) {
  const facts = await pushFacts(db, id)
  const text = facts && textOf(facts)
  if (!text) return null
  const { endpoint, p256dh, auth, kid } = facts
  const secret = await verificationKey({ db, config }, 'push', kid)
  // Without the key that it knows, a browser takes nothing from the store any more.
  const outcome = secret
    ? await webPush.send({ endpoint, p256dh, auth, text: JSON.stringify({ ...text, id }), secret, contact: config.supportEmail })
    : { kind: 'gone' as const }
  if (outcome.kind === 'gone') await deleteEndpoint(db, endpoint)
  if (outcome.kind === 'refused') log.warn({ pushId: id }, 'a push service refuses a push')
  if (outcome.kind !== 'later' || attempts >= mostAttempts) return null
  return Math.max(2 ** (attempts - 1), Math.ceil((outcome.seconds ?? 0) / 60))
}

function textOf({ slug, title, lessons, grantedAt, day, question, lessonId, lessonTitle }: PushFacts): PushText | null {
  if (day !== null) return newLessonsText({ course: { slug, title }, grantedAt, lessons: lessonsInOrder(lessons), day })
  return lessonTitle === null ? null : answeredText({ slug, lesson: { id: lessonId, title: lessonTitle }, question })
}
