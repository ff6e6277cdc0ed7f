/**
 * What one caller may do: `calls` at once, and as many again in each span of `seconds`, coming back evenly. Many phones share one address
 * of their network, so each is far above what a household does; RATE_LIMIT_FACTOR moves them all.
 */
export const rules = {
  /** A buyer who types without a pause asks twice a second. */
  quote: { calls: 300, seconds: 60 },
  /** Each holds stock and asks the provider. */
  submit: { calls: 60, seconds: 600 },
  'coupon-check': { calls: 60, seconds: 60 },
  /** Only those that were wrong: one a minute is left to somebody who guesses on. */
  'wrong-coupon': { calls: 10, seconds: 600 },
  /** Asked of a service that others run for us. */
  'postal-code': { calls: 60, seconds: 60 },
  /** The panel asks for one address after the other, as fast as they are answered. */
  permissions: { calls: 3_000, seconds: 60 },
  /** Each is stored. The provider sends a lost one again, and the periodic reading finds what it was about. */
  webhook: { calls: 1_200, seconds: 60 },
  /** A stranger's documents that ask for more than a page does; smaller ones are not counted. */
  'heavy-query': { calls: 60, seconds: 60 },
} as const

export type Rule = keyof typeof rules

/** Seconds after which one more call is free. */
export const secondsEach = (rule: Rule, factor: number) => rules[rule].seconds / (rules[rule].calls * factor)
