import { generateKeyPairSync } from 'node:crypto'
import { Hono } from 'hono'
import type { Memory } from '../memory.ts'
import { send, unknownParameter } from './answers.ts'
import type { Parts } from './parts.ts'

/** The public key of the hosted page, and that of webhook signatures. */
export function publicKeyRoutes({ memory, webhooks }: Parts) {
  const card = () => ({ public_key: cardKey(memory), created_at: 1_577_836_800_000 })
  const webhook = { public_key: webhooks.publicKey }
  return new Hono()
    .post('/public-keys', (context) => context.json(card()))
    .get('/public-keys/card', (context) => context.json(card()))
    .get('/public-keys/webhook', (context) => context.json(webhook))
    .get('/public-keys', (context) =>
      context.req.query('type') === 'webhook' ? context.json(webhook) : send(context, unknownParameter('id')),
    )
}

/** The key that a card page would encrypt with. Nothing here ever decrypts, because no card numbers are accepted. */
function cardKey(memory: Memory): string {
  const stored = memory.get<string>('keys', 'card')
  if (stored) return stored
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  memory.set('keys', 'card', key)
  return key
}
