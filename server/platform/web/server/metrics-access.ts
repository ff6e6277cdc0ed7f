import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList } from 'node:net'

interface MetricsCall {
  /** The address at the other end of the socket. */
  socketAddress: string | undefined
  header: (name: string) => string | undefined
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')
// An IPv4 caller of a socket for both.
loopback.addSubnet('::ffff:127.0.0.0', 104, 'ipv6')

/** A proxy on the same machine calls from the loopback address too, for anybody. It adds one of these. */
const forwarding = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/** Metrics tell how many orders are placed and paid: they are for whoever has the token, and for programs of this machine. */
export function mayReadMetrics({ socketAddress = '', header }: MetricsCall, token: string | undefined): boolean {
  if (token && isSame(header('authorization') ?? '', `Bearer ${token}`)) return true
  const isHere = loopback.check(socketAddress, socketAddress.includes(':') ? 'ipv6' : 'ipv4')
  return isHere && forwarding.every((name) => header(name) === undefined)
}

/** Compares digests, so that the time tells nothing of either text. */
const isSame = (one: string, other: string) => timingSafeEqual(digestOf(one), digestOf(other))
const digestOf = (text: string) => createHash('sha256').update(text).digest()
