import type { OwnNetwork } from '../http/own-network.ts'
import { publicPoster } from '../http/post-public.ts'
import { encryptPush, type PushKeys } from './encrypt-push.ts'
import { vapidHeader } from './vapid.ts'

export interface Push extends PushKeys {
  /** Address of the browser at its push service. */
  endpoint: string
  text: string
  /** The private key of the store that the browser knows. */
  secret: Uint8Array
  contact: string
}

/** `gone`: the address takes no pushes any more, or never did. `later`: after so many seconds, if the service says so. */
export type PushOutcome = { kind: 'sent' | 'gone' | 'refused' } | { kind: 'later'; seconds: number | null }

export interface WebPush {
  send: (push: Push) => Promise<PushOutcome>
}

/** Seconds for which a push service keeps a push for a browser that is away. */
const timeToLive = 3 * 24 * 60 * 60

/** Sends pushes to addresses that browsers named. Never throws because of one. */
export function createWebPush(network: OwnNetwork): WebPush {
  const post = publicPoster(network, { timeoutMs: 10_000 })
  return {
    async send({ endpoint, text, secret, contact, ...keys }) {
      const body = encryptPush(text, keys)
      if (!body) return { kind: 'gone' }
      const headers = {
        authorization: vapidHeader(secret, { endpoint, contact }),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(timeToLive),
        urgency: 'normal',
      }
      const { status, problem, retryAfter } = await post({ url: endpoint, headers, body })
      return problem === 'ADDRESS' ? { kind: 'gone' } : outcomeOf(status, retryAfter)
    },
  }
}

function outcomeOf(status: number | null, seconds: number | null): PushOutcome {
  if (status === null || status >= 500 || status === 408 || status === 429) return { kind: 'later', seconds }
  if (status === 404 || status === 410) return { kind: 'gone' }
  return { kind: status >= 200 && status < 300 ? 'sent' : 'refused' }
}
