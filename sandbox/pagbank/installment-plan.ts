/** Invented, but of the usual size. */
const monthlyRate = 0.0299

/**
 * Equal parts of a loan (Price), rounded to cents: they need not add up to the total. `free`: up to so many parts the store pays the
 * interest.
 */
export function installmentPlan(cents: number, count: number, free: number) {
  const isFree = count === 1 || count <= free
  const total = isFree ? cents : Math.round((cents * monthlyRate * count) / (1 - (1 + monthlyRate) ** -count))
  const interest = { total: total - cents, installments: count }
  return {
    installments: count,
    installment_value: Math.floor(total / count),
    interest_free: isFree,
    amount: { value: total, currency: 'BRL' as const, ...(isFree ? {} : { fees: { buyer: { interest } } }) },
  }
}
