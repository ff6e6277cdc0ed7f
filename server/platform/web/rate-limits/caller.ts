import { isIP, isIPv6 } from 'node:net'

/** The address at the other end of a request's socket, and the X-Forwarded-For header that proxies wrote. */
interface Arrival {
  socketAddress: string | undefined
  forwardedFor: string | undefined
}

/**
 * The key under which calls are counted together. Each trusted proxy appends the address that called it to X-Forwarded-For. Whatever is
 * further left was written by the caller itself, and is not trusted. A household has one IPv6 network, so its /64 counts as one caller.
 */
export function callerOf({ socketAddress, forwardedFor }: Arrival, trustedProxies: number): string {
  const socket = addressIn(socketAddress ?? '')
  const hops = [...(forwardedFor?.split(',') ?? []).map(addressIn), socket]
  const seen = trustedProxies === 0 ? socket : hops.at(Math.max(0, hops.length - 1 - trustedProxies))
  return network(seen ?? socket ?? 'unknown')
}

/** The IP address in the text, if any. Some proxies write a port too. */
function addressIn(text: string): string | undefined {
  const trimmed = text.trim()
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed
  return isIP(bare) === 0 ? undefined : bare
}

function network(address: string): string {
  if (!isIPv6(address)) return address
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`)
  const groups = expanded(hostname.slice(1, -1))
  const [high, low] = [groups[6] ?? 0, groups[7] ?? 0]
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (mapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

function expanded(address: string): number[] {
  const [left = [], right = []] = address
    .split('::')
    .map((half) => (half ? half.split(':').map((group) => Number.parseInt(group, 16)) : []))
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}
