import { randomUUID } from 'node:crypto'
import { brCode } from '#domain/br-code.ts'

export interface OrderWanted {
  reference_id: string
  customer: object
  items: object[]
  shipping?: object
  charges: { reference_id: string; description: string; amount: { value: number; currency: string }; payment_method: object }[]
  notification_urls?: string[]
}

const now = () => `${new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 23)}-03:00`
const newId = (prefix: string) => `${prefix}_${randomUUID().toUpperCase()}`

/** An order of PagBank's as it answers it, and as it is once the buyer has paid: the shapes that were recorded for PIX. */
export function orderMade(wanted: OrderWanted): { id: string; waiting: object; paid: object } {
  const [id, chargeId, qrId] = [newId('ORDE'), newId('CHAR'), newId('QRCO')]
  const [asked] = wanted.charges
  if (!asked) throw new Error('an order without a charge')
  const { value } = asked.amount
  const link = (rel: string, path: string, media: string) => ({
    rel,
    href: `https://sandbox.api.pagseguro.com/${path}`,
    media,
    type: 'GET',
  })
  const location = `api-h.pagseguro.com/pix/v2/${qrId.slice(5)}`
  const charge = {
    id: chargeId,
    ...asked,
    created_at: now(),
    payment_response: { code: '20000', message: 'SUCESSO' },
    metadata: { ps_order_id: id },
    links: [
      link('SELF', `charges/${chargeId}`, 'application/json'),
      link('QRCODE.PNG', `qrcode/${qrId}/png`, 'image/png'),
      link('QRCODE.BASE64', `qrcode/${qrId}/base64`, 'text/plain'),
    ],
    qr_code: {
      id: qrId,
      text: brCode({ location, amountCents: value, merchantName: 'Pagseguro Internet SA', merchantCity: 'SAO PAULO' }),
    },
  }
  const { reference_id, customer, items, shipping, notification_urls } = wanted
  const as = (status: 'WAITING' | 'PAID', paid: number) => ({
    id,
    reference_id,
    created_at: charge.created_at,
    customer,
    items,
    ...(shipping ? { shipping } : {}),
    charges: [
      {
        ...charge,
        status,
        ...(status === 'PAID' ? { paid_at: now() } : {}),
        amount: { ...asked.amount, summary: { total: value, paid, refunded: 0 } },
      },
    ],
    notification_urls,
  })
  return { id, waiting: as('WAITING', 0), paid: as('PAID', value) }
}
