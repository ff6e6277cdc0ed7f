import { isPublicAddress } from '../http/public-address.ts'
import type { Network } from '../http/public-request.ts'

export interface WebhookTargetSettings {
  /** Whether this machine's own addresses may be told, by http too: to try webhooks without the internet. */
  loopback: boolean
}

const isLoopback = (address: string) => /^(127\.|::1$)/.test(address)

export const networkOf = ({ loopback }: WebhookTargetSettings): Network =>
  loopback ? { isAllowed: (address) => isLoopback(address) || isPublicAddress(address) } : {}
