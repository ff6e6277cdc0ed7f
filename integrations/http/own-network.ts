import { isPublicAddress } from './public-address.ts'
import type { Network } from './public-request.ts'

export interface OwnNetwork {
  /** Whether this machine's own addresses may be told, by http too: to try webhooks and pushes without the internet. */
  loopback: boolean
}

const isLoopback = (address: string) => /^(127\.|::1$)/.test(address)

export const networkOf = ({ loopback }: OwnNetwork): Network =>
  loopback ? { isAllowed: (address) => isLoopback(address) || isPublicAddress(address) } : {}
