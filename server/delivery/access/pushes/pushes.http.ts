import { isPushAddress, pushInput, pushState } from '#domain/delivery/lessons/pushes.ts'
import { done } from '#domain/platform/api/answers.ts'
import { invalidField, Refusal } from '#domain/platform/refusals/refusal.ts'
import { publicKeyOf } from '#integrations/web-push/vapid.ts'
import { verifiedBuyer } from '#server/people/buyers/viewer.http.ts'
import { signingKey } from '#server/platform/database/signing-keys.sql.ts'
import { restCall } from '#server/platform/web/http/rest-call.http.ts'
import { deleteSubscription, isSubscribed, storeSubscription } from './pushes.sql.ts'

const address = '/api/library/push'
const who = verifiedBuyer('Entre com o seu e-mail para receber avisos neste aparelho.')

/** Pushes to the browser of a session: new lessons, and answers to questions (docs/delivery.md#pushes). */
export const pushCalls = [
  restCall('getPush', `get ${address}`, {
    who,
    summary: 'Whether this browser is told of new lessons and answers, and the public key with which it subscribes.',
    answers: { 200: pushState },
    run: async (deps, { caller }) => ({
      key: publicKeyOf((await signingKey(deps, 'push')).secret),
      isOn: await isSubscribed(deps.db, caller.sessionId),
    }),
  }),
  restCall('savePush', `put ${address}`, {
    who,
    summary: 'Stores the subscription of this browser. CONFLICT: it was made with another key than that of today.',
    body: pushInput,
    answers: { 200: done },
    errors: ['CONFLICT'],
    run: async (deps, { caller: { sessionId: id, email }, body: { endpoint, key, ...keys } }) => {
      if (!isPushAddress(endpoint) && !deps.config.webhookTargets.loopback)
        throw invalidField('endpoint', 'Este navegador não recebe avisos.')
      const { kid, secret } = await signingKey(deps, 'push')
      if (key !== publicKeyOf(secret)) throw new Refusal('CONFLICT', 'Peça os avisos de novo neste aparelho.')
      const [p256dh, auth] = [keys.p256dh, keys.auth].map((text) => Buffer.from(text, 'base64url')) as [Buffer, Buffer]
      await storeSubscription(deps.db, { id, email }, { endpoint, p256dh, auth, kid })
      return { ok: true } as const
    },
  }),
  restCall('endPush', `delete ${address}`, {
    who,
    summary: 'Tells this browser nothing any more.',
    answers: { 200: done },
    run: async ({ db }, { caller }) => {
      await deleteSubscription(db, caller.sessionId)
      return { ok: true } as const
    },
  }),
]
