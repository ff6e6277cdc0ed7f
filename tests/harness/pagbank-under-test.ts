import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { PaymentRequest } from '#domain/money/payments/payment-provider.ts'

interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: unknown
}

/** Starts an HTTP server that responds with the given listener and records the requests. */
export async function startFakeProvider(answer: RequestListener) {
  const received: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      received.push({
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: text === '' ? null : JSON.parse(text),
      })
      answer(request, response)
    })
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  const { port } = server.address() as AddressInfo
  return {
    received,
    url: `http://localhost:${port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** The same for one test, which closes it. */
export async function provideProvider(answer: RequestListener) {
  const provider = await startFakeProvider(answer)
  onTestFinished(provider.close)
  return provider
}

export const answers =
  (status: number, body: unknown, type = 'application/json'): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': type }).end(typeof body === 'string' ? body : JSON.stringify(body))

export const noAnswer: RequestListener = () => {}

/** Short only if there is no answer: a busy machine may take long for one. */
export const timeoutFor = (answer: RequestListener) => ({ timeoutMs: answer === noAnswer ? 300 : 10_000 })

export const paymentRequest: PaymentRequest = {
  reference: '0f746e0a-13c1-4190-97ea-6596d0b94eca',
  idempotencyKey: '11111111-2222-4333-8444-555555555555',
  customer: { name: 'Joana Ribeiro Farias', email: 'joana.farias@correio.com.br', cpf: '52998224725', phone: '71988112040' },
  items: [
    { reference: 'a', name: 'A coragem de descansar', quantity: 2, unitCents: 5900 },
    { reference: 'b', name: 'Terapia: por onde começar', quantity: 1, unitCents: 0 },
  ],
  shippingCents: 1800,
  discountCents: 1180,
  amountCents: 12420,
  shippingAddress: {
    street: 'Rua da Graça',
    number: '418',
    complement: '',
    neighborhood: 'Graça',
    city: 'Salvador',
    state: 'BA',
    zip: '40155210',
    country: 'BRA',
  },
  expiresAt: new Date('2026-11-21T18:42:00Z'),
  notificationUrl: 'https://loja.example/api/webhooks/pagbank',
  redirectUrl: 'https://loja.example/postcheckout',
}
