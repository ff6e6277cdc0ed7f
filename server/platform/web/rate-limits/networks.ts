import { isIPv6 } from 'node:net'
import {
  convertIPv4BinaryToString,
  convertIPv4MappedIPv6ToIPv4,
  convertIPv6BinaryToString,
  convertIPv6ToBinary,
  isIPv4MappedIPv6,
} from 'hono/utils/ipaddr'

/** The address as it is counted: one of IPv4, or the /64 of one of IPv6, which is one household's. */
export function narrowNetwork(address: string): string {
  if (!isIPv6(address)) return address
  const whole = convertIPv6ToBinary(address)
  if (isIPv4MappedIPv6(whole)) return convertIPv4BinaryToString(convertIPv4MappedIPv6ToIPv4(whole))
  return `${convertIPv6BinaryToString((whole >> 64n) << 64n)}/64`
}

/** How many times the limit of a narrow network its wide one has. */
export const wideFactor = 10

/**
 * The wide network around a narrow one: a /24, or the /48 that a provider gives to one customer at most. Whoever has many addresses, as of an
 * IPv6 /56, is counted there. Null: it is no network.
 */
export function wideNetwork(narrow: string): string | null {
  const [, ipv4] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(narrow) ?? []
  if (ipv4) return `${ipv4}.0/24`
  const [, ipv6] = /^(.*)\/64$/.exec(narrow) ?? []
  return ipv6 === undefined ? null : `${convertIPv6BinaryToString((convertIPv6ToBinary(ipv6) >> 80n) << 80n)}/48`
}
