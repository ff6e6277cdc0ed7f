import { createHmac, randomBytes } from 'node:crypto'

export const newSecret = (): Buffer => randomBytes(32)

/** How staff see a secret, and receivers configure it. */
export const secretText = (secret: Buffer): string => `whsec_${secret.toString('base64')}`

/** The headers of Standard Webhooks 1.0. Each secret signs: two while one replaces the other. */
export function signedHeaders(delivery: { id: string; body: string; at: Date; secrets: readonly Buffer[] }): Record<string, string> {
  const timestamp = Math.floor(delivery.at.getTime() / 1000)
  const text = `${delivery.id}.${timestamp}.${delivery.body}`
  const signatures = delivery.secrets.map((secret) => `v1,${createHmac('sha256', secret).update(text).digest('base64')}`)
  return { 'webhook-id': delivery.id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') }
}
