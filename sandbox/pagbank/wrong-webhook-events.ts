/** Bodies of stale, forged and legacy webhooks. */
interface Body {
  charges?: { status: string; paid_at?: string; amount: { value: number; summary?: object } }[]
  qr_codes?: { id: string; amount: { value: number } }[]
}

/** An older webhook of the same order, from before it was paid. */
export function older(body: Body): object {
  if (body.qr_codes) {
    const { charges: _, ...withoutCharges } = body
    return withoutCharges
  }
  return { ...body, charges: body.charges?.map(unpaid) }
}

function unpaid(charge: NonNullable<Body['charges']>[number]): object {
  const before = { ...charge, status: 'WAITING', amount: sums(charge.amount.value, 0) }
  delete before.paid_at
  return before
}

/** A forged webhook, which claims that the order is paid. */
export function claimingPaid(body: Body): object {
  const charges = body.charges?.map((charge) => ({ ...charge, status: 'PAID', amount: sums(charge.amount.value, charge.amount.value) }))
  const invented = body.qr_codes?.map(({ id, amount: { value } }) => ({
    id: `CHAR_${id.slice(5)}`,
    status: 'PAID',
    amount: sums(value, value),
  }))
  return { ...body, charges: charges ?? invented ?? [] }
}

/** The webhook of the older kind contains no id that we know (docs/providers/pagbank.md#legacy-form-posts). */
export const legacyForm = () =>
  new URLSearchParams({ notificationCode: crypto.randomUUID().toUpperCase(), notificationType: 'transaction' }).toString()

const sums = (value: number, paid: number) => ({ value, currency: 'BRL', summary: { total: value, paid, refunded: 0 } })
