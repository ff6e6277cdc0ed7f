import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import {
  convertIPv4BinaryToString,
  convertIPv4MappedIPv6ToIPv4,
  convertIPv6BinaryToString,
  convertIPv6ToBinary,
  isIPv4MappedIPv6,
} from 'hono/utils/ipaddr'
import { mailboxKey } from '#domain/platform/values/email.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'

/**
 * The rate limit of one caller: a burst of `calls`, which become available again evenly over `seconds`. Many phones share one address of
 * their network, so each limit is far above what a household needs; a wide network (`wideNetwork`) has ten times as many calls.
 * RATE_LIMIT_FACTOR scales them all.
 */
export const rules = {
  /** A buyer who types without a pause causes two quotes a second. */
  quote: { calls: 300, seconds: 60 },
  /** Each holds stock and calls the payment provider. */
  submit: { calls: 60, seconds: 600 },
  'coupon-check': { calls: 60, seconds: 60 },
  /** Counts wrong codes only. A caller who keeps guessing has one guess a minute. */
  'wrong-coupon': { calls: 10, seconds: 600 },
  /** Each may call the payment provider for the fees of up to twelve amounts. */
  installments: { calls: 30, seconds: 60 },
  /** Each may call the postal code provider. */
  'postal-code': { calls: 60, seconds: 60 },
  /** The panel sends one call per e-mail address, each as soon as the previous one is answered. */
  permissions: { calls: 3_000, seconds: 60 },
  /** Each is stored. The provider sends a refused event again, and polling finds the payment that it was about. */
  webhook: { calls: 1_200, seconds: 60 },
  /** Requests for codes. Each mailbox has limits of its own for a caller (domain/people/buyers/sign-in-code.ts). */
  'sign-in-code': { calls: 20, seconds: 3_600 },
  /**
   * For each mailbox: so many e-mails are a nuisance at most, and the tries of their codes meet none by chance.
   * Above it, one e-mail for each address in ten minutes has a long code for every browser that asked, so strangers cannot keep a buyer out.
   */
  'mailbox-codes': { calls: 20, seconds: 86_400 },
  'crowded-mailbox': { calls: 1, seconds: 600 },
  /** Wrong sign-in codes of the whole store that were evaluated. Above it, new codes are long. */
  'wrong-sign-in-code': { calls: 1_000, seconds: 86_400 },
  /** Codes that were typed. Each code has few tries; this only bounds the work. */
  'sign-in': { calls: 60, seconds: 600 },
  /** Documents of callers who are not staff, if they cost more than a page's. Cheaper ones are not counted. */
  'heavy-query': { calls: 60, seconds: 60 },
  /** For each order: its e-mails that staff send again. */
  'resent-email': { calls: 5, seconds: 3_600 },
  /** A buyer who corrects an address; each sends an e-mail. */
  'order-email': { calls: 10, seconds: 3_600 },
  /**
   * For each address: e-mails that confirm an order. Anybody can type it. Above this, a confirmation waits until the next one may be sent. Of
   * each network: corrections to this address.
   */
  'order-address': { calls: 10, seconds: 3_600 },
  /** For each address and network. A free order sends its access e-mail at once, and must not be without it. */
  'free-order': { calls: 10, seconds: 3_600 },
  /** Messages of the contact page, which send two e-mails each; and those of a network that name one address. */
  contact: { calls: 10, seconds: 3_600 },
  'contact-address': { calls: 5, seconds: 3_600 },
  /** Questions below lessons: a class in one room asks from one network. */
  question: { calls: 120, seconds: 3_600 },
  /** Requests to be told of a sale: many watch a launch together, from one network. */
  'waiting-list': { calls: 60, seconds: 3_600 },
  /** For each address: e-mails that ask to confirm that. Above it, one waits for the next day. */
  'waiting-address': { calls: 1, seconds: 86_400 },
  /** Corrections, exports and erasures of one's own data; some draw a PDF. */
  privacy: { calls: 30, seconds: 3_600 },
  /** For each personal token. */
  'api-token': { calls: 600, seconds: 60 },
  /** Each draws a PDF. */
  certificate: { calls: 30, seconds: 600 },
  /** Counts wrong codes only. */
  'wrong-code': { calls: 20, seconds: 600 },
} as const

export type Rule = keyof typeof rules

/** Seconds after which one more call is available. */
export const secondsEach = (rule: Rule, factor: number) => rules[rule].seconds / (rules[rule].calls * factor)

/** For the limits of an e-mail address, in all its spellings: their rows name nobody. */
export const addressCaller = (email: string) => createHash('sha256').update(mailboxKey(email)).digest('base64url')

/**
 * For the limits of what one network asks for an address: strangers elsewhere who type it use up nothing of its owner's. `caller`: the network
 * of the call.
 */
export const addressFrom = (email: string, caller: string) =>
  createHash('sha256')
    .update(`${mailboxKey(email)}\n${wideNetwork(caller) ?? caller}`)
    .digest('base64url')

export const tooMany = () => new Refusal('TOO_MANY_REQUESTS', 'Foram pedidos demais em pouco tempo. Espere um instante e tente de novo.')

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

/** A refused submit reveals whether a coupon's id is valid, as the coupon check does for its code: both count as guesses. */
export const couponGuess = { rule: 'wrong-coupon', wrong: 'COUPON_INVALID' } as const
