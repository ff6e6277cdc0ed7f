import type { OwnNetwork } from '../http/own-network.ts'
import { type PublicAnswer, publicPoster } from '../http/post-public.ts'
import { signedHeaders } from './sign-delivery.ts'

export interface Delivery {
  url: string
  /** The event's, the same in every attempt. */
  id: string
  body: string
  secrets: readonly Buffer[]
}

export type TargetAnswer = PublicAnswer

export interface WebhookTargets {
  send: (delivery: Delivery) => Promise<TargetAnswer>
}

/** Sends deliveries to whoever staff named. Never throws. */
export function createWebhookTargets(settings: OwnNetwork, options: Parameters<typeof publicPoster>[1] = {}): WebhookTargets {
  const post = publicPoster(settings, options)
  return {
    send: ({ url, id, body, secrets }) => {
      const headers = { 'content-type': 'application/json', 'user-agent': 'Sabia-Webhooks' }
      return post({ url, body, headers: { ...headers, ...signedHeaders({ id, body, at: new Date(), secrets }) } })
    },
  }
}
