/** `rate`, in hundredths of a percent, of an amount in cents. Half a cent is rounded up: a discount is rounded in the buyer's favour. */
export const percentageOf = (rate: number, cents: number): number => Math.floor((cents * rate + 5_000) / 10_000)

/** What one product costs by PIX, or null if that is no other price. */
export function pixPrice(rate: number, cents: number): number | null {
  const saved = percentageOf(rate, cents)
  return saved > 0 ? cents - saved : null
}
