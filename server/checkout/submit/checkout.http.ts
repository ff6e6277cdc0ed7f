import type { Consented, ConversionDestination } from '#domain/platform/settings/conversion-destinations.ts'
import { getCookie } from 'hono/cookie'
import { toPngDataURL } from 'lean-qr/extras/node_export'
import { quoteInput, submitInput } from '#domain/checkout/checkout-input.ts'
import { renewsByCard } from '#domain/orders/subscriptions/card-renewal.ts'
import { pixDiscountCents } from '#domain/orders/pricing/pix-discount.ts'
import { membersSold } from '#domain/orders/pricing/price-purchase.ts'
import { type PlacedOrder, placedOrder, quoteAnswer } from '#domain/checkout/checkout-answers.ts'
import { hasOrderCookie, setOrderCookie } from '#server/people/buyers/order-cookie.http.ts'
import { restCall, checkoutVisitor } from '#server/platform/web/http/rest-call.http.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { asGuess, callerOfContext } from '#server/platform/web/rate-limits/limited.http.ts'
import { couponGuess } from '#server/platform/web/rate-limits/rate-limit-rules.ts'
import { qrCode } from '#domain/platform/values/qr-code.ts'
import type { PaymentMethod } from '#server/money/payments/find-payments.sql.ts'
import { returnReference } from '#server/money/payments/return-reference.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { signingKey } from '#server/platform/database/signing-keys.sql.ts'
import { tokenKey } from '#server/platform/database/sign-token.ts'
import { price } from '../quote/price.ts'
import { readQuote, signQuote } from '../quote/quote-token.ts'
import type { PayableOrder } from './start-payment.ts'
import { submitOrResume } from './submit-or-resume.ts'

/** By their part of the address. */
export const methods: Record<string, PaymentMethod> = { pix: 'PIX', redirect: 'CARD' }

const pricing = ['PRODUCT_NOT_FOUND', 'OUT_OF_STOCK', 'ORDER_BUMP_INVALID', 'NO_EXCHANGE_RATE', 'TOO_EXPENSIVE'] as const
export const paying = [
  ...pricing,
  'NOT_FOUND',
  'PRICE_CHANGED',
  'COUPON_INVALID',
  'ORDER_CLOSED',
  'PAYMENT_IN_ANALYSIS',
  'PAYMENT_REFUSED',
  'PROVIDER_UNAVAILABLE',
] as const

/** The two endpoints of the checkout (docs/rules/api.md#rest). */
export const checkoutCalls = [
  restCall('createQuote', 'post /api/create-checkout-token', {
    limit: 'quote',
    summary: 'A quote: a signed price of a purchase. Fields of the buyer may still be empty.',
    body: quoteInput,
    answers: { 200: quoteAnswer },
    errors: pricing,
    run: async (deps, { body: { items, ci, med, source, replaces } }) => {
      const purchase = await deps.turns.prices.take(() => price(deps, { items, ci, med }, { replaces: replaces ?? null }))
      const { totalCents, itemsCents, pixDiscount, once } = purchase
      const priced = items.map(({ id, quantity, trial }) => ({ id, quantity, trial, members: membersSold(purchase, id) }))
      const token = signQuote(await signingKey(deps, 'quote'), { items: priced, ci, med, source, totalCents, itemsCents, pixDiscount })
      const charged = purchase.currency === 'BRL' ? {} : { charged: { value: totalCents, currency: 'BRL' as const } }
      const [line] = purchase.lines
      const renewal = deps.config.cardRenewal && line?.plan && renewsByCard(line.plan) ? { cardRenews: true as const } : {}
      const saved = pixDiscountCents(pixDiscount, { items: itemsCents, coupon: 0 })
      const pix = pixDiscount > 0 ? { pix: { value: totalCents - saved, discount: pixDiscount } } : {}
      return {
        token,
        value: purchase.listTotalCents,
        currency: purchase.currency,
        ...charged,
        ...pix,
        ...renewal,
        ...(once.length > 0 && { once }),
      }
    },
  }),
  restCall('placeOrder', 'post /api/checkout/{method}/pagseguro/content', {
    who: checkoutVisitor,
    limit: 'submit',
    summary: 'Submits a quote by `pix`, or by `redirect` to the card page. The same token answers with the same order.',
    body: submitInput,
    answers: { 200: placedOrder },
    sends: { 200: ['Set-Cookie'] },
    errors: [
      ...paying,
      'QUOTE_INVALID',
      'QUOTE_EXPIRED',
      'ORDER_PAID',
      'TOO_MANY_OPEN_ORDERS',
      'TOO_MANY_UNITS',
      'SUBSCRIBED',
      'TRIAL_USED',
    ],
    run: async (deps, { context, path, body }) => {
      const method = methods[path.method]
      if (!method) throw new Refusal('NOT_FOUND', 'Forma de pagamento desconhecida.')
      const { token, name, email, cpf, phone, address, cupomId, redirectUrl, total, termsVersion, replaces, attribution, tells, renews } =
        body
      const submission = {
        buyer: { name, email, cpf, phone },
        address: address ?? null,
        couponId: cupomId ?? null,
        redirectUrl: ownAddress(deps, redirectUrl),
        shownCents: total ?? null,
        shownTerms: termsVersion ?? null,
        renews: method === 'CARD' && renews === true,
        attribution: attribution ?? null,
        consented: consentedOf(deps, tells ?? [], context.req.header('user-agent'), getCookie(context)),
        caller: callerOfContext(deps, context),
        replaces: replaces && (await hasOrderCookie(context, deps, replaces)) ? replaces : null,
      }
      const submit = async () => submitOrResume(deps, method, await readQuote(tokenKey(deps, 'quote'), token), submission)
      const placed = await placedAnswer(deps, await (submission.couponId ? asGuess(deps, context, couponGuess, submit) : submit()))
      await setOrderCookie(context, deps, placed._id)
      return placed
    },
  }),
]

/** Cookies that the destinations' own tags set, where the store has them: they tie the purchase to the visit. */
const tagCookies: Record<ConversionDestination, RegExp> = { META: /^_fb[cp]$/, GA4: /^_ga(_[A-Z\d]{1,20})?$/ }

/** Destinations of the store that the buyer agreed to, with what they want to know of the browser. Null: nobody may be told. */
function consentedOf({ config }: Deps, tells: readonly string[], agent = '', cookies: Record<string, string>): Consented | null {
  const destinations = (Object.keys(config.conversions) as ConversionDestination[]).filter(
    (name) => config.conversions[name] && tells.includes(name),
  )
  return destinations.length > 0 && agent
    ? {
        destinations,
        agent: agent.toWellFormed().slice(0, 500),
        url: `${config.publicUrl}/checkout`,
        cookies: Object.fromEntries(
          Object.entries(cookies).filter(
            ([name, value]) => value.length <= 300 && destinations.some((each) => tagCookies[each].test(name)),
          ),
        ),
      }
    : null
}

/** Prevents open redirects: the provider only ever sends the buyer back to a page of the store. */
function ownAddress({ config }: Deps, wanted: string | null | undefined): string {
  const home = new URL(config.publicUrl)
  if (wanted && new URL(wanted).origin === home.origin) return wanted
  return `${config.publicUrl}/postcheckout`
}

/** The response to whoever may pay an order. */
export async function placedAnswer(deps: Deps, { order, payment }: PayableOrder): Promise<PlacedOrder> {
  if (!payment) return { _id: order.id }
  if (payment.method === 'CARD') return { _id: order.id, url: payment.pay_url ?? '', ref: await returnReference(deps, payment) }
  const text = payment.pix_text ?? ''
  return { _id: order.id, text, image: pixImage(text), expiration: payment.expires_at.toISOString() }
}

/**
 * The QR code of a PIX text as a PNG in a data URI, some 280 pixels wide with a margin of two modules: less than a kilobyte, it can be saved and
 * scanned from a gallery, and the content security policy only has to allow `img-src data:`. It is drawn here because the responses of
 * PagBank's image links are not reliable (docs/providers/pagbank.md#pix-shapes).
 */
export const pixImage = (text: string): string => toPngDataURL(qrCode(text), { off: [255, 255, 255, 255], pad: 2, scale: 4 })
