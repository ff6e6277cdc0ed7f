import { Hono } from 'hono'
import { send, unknownParameter } from './answers.ts'
import type { Parts } from './parts.ts'

/** The public key of webhook signatures. */
export function publicKeyRoutes({ webhooks }: Parts) {
  const key = { public_key: webhooks.publicKey }
  return new Hono()
    .get('/public-keys/webhook', (context) => context.json(key))
    .get('/public-keys', (context) => (context.req.query('type') === 'webhook' ? context.json(key) : send(context, unknownParameter('id'))))
}
