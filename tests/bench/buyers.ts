import { buyer } from '#database/seed/fixtures.ts'
import { readBrCode } from '#domain/money/payments/br-code.ts'
import { cpfOf } from '#tests/harness/cpf.ts'
import { Connection, requestText } from './load.ts'

export interface Basket {
  course: { id: string; cents: number }
  book: { id: string; cents: number; shippingCents: number }
}

export interface Bought {
  orderId: string
  basket: Basket
  cents: number
}

/** A client with its own connection. Each purchase is of a new buyer. */
export class Buyer {
  readonly #port: number
  readonly #headers: Record<string, string>
  #connection: Connection | undefined

  constructor(port: number, headers: Record<string, string>) {
    this.#port = port
    this.#headers = headers
  }

  /** Quotes, submits and checks the PIX code. */
  async buy(basket: Basket, number: number): Promise<Bought> {
    const { course, book } = basket
    const cents = course.cents + book.cents + book.shippingCents
    const person = { name: 'Compradora de Medida', email: `medida.${number}@correio.com.br`, cpf: cpfOf(100_000_000 + number) }
    const items = [course, book].map(({ id }) => ({ id, quantity: 1 }))
    const quote = await this.#post<{ token: string; value: number }>('/api/create-checkout-token', { items, ...person, source: 'bench' })
    if (quote.value !== cents) throw new Error(`a wrong price: ${quote.value} instead of ${cents}`)
    const submit = { token: quote.token, ...person, phone: '71988112040', address, cupomId: null, redirectUrl: null }
    const answer = await this.#post<{ _id: string; text: string; image: string }>('/api/checkout/pix/pagseguro/content', submit)
    const code = readBrCode(answer.text)
    if (code.kind !== 'ok' || code.amountCents !== cents || !answer.image.startsWith('data:image/'))
      throw new Error(`a wrong code: ${answer.text}`)
    return { orderId: answer._id, basket, cents }
  }

  close() {
    this.#connection?.close()
  }

  async #post<Answer>(path: string, body: object): Promise<Answer> {
    this.#connection ??= await Connection.open(this.#port)
    const { head, body: answer } = await this.#connection.ask(requestText('POST', path, JSON.stringify(body), this.#headers))
    if (!head.startsWith('HTTP/1.1 200 ')) throw new Error(`${path}: ${head.split('\r\n')[0]} ${answer.toString().slice(0, 300)}`)
    return JSON.parse(answer.toString()) as Answer
  }
}

const address = { ...buyer.address, country: 'BRA' }

/** Each buyer has its own address. */
export function addressOf(number: number): Record<string, string> {
  return { 'x-forwarded-for': `10.0.${Math.floor(number / 250) % 250}.${1 + (number % 250)}` }
}
