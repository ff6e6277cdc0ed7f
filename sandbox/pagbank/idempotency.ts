import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Memory } from '../state/memory.ts'
import { type Answer, refusal, send } from './answers.ts'

interface StoredAnswer extends Answer {
  bodyHash: string
}

const storedSeconds = 48 * 3600

/** The same key with the same body gets the first response again; with another body, 409 (docs/providers/pagbank.md#idempotency). */
export async function once(memory: Memory, context: Context, scope: string, work: (body: unknown) => Answer): Promise<Response> {
  const text = await context.req.text()
  const key = context.req.header('x-idempotency-key')
  if (key === undefined) return send(context, work(parsed(text)))
  if (!/^[\w-]{1,200}$/.test(key)) return send(context, invalidKey)

  const bodyHash = createHash('sha256').update(text).digest('hex')
  const stored = memory.get<StoredAnswer>('idempotency', `${scope} ${key}`)
  if (stored) return send(context, stored.bodyHash === bodyHash && stored.status < 300 ? stored : keyInUse)
  const answer = work(parsed(text))
  if (usesUpKey(answer, scope)) memory.set('idempotency', `${scope} ${key}`, { ...answer, bodyHash }, { seconds: storedSeconds })
  return send(context, answer)
}

/** A refused refund uses up its key as well: a second request with it gets 409. */
const usesUpKey = ({ status }: Answer, scope: string) => status < 300 || scope.startsWith('cancel')

const keyInUse = refusal(409, { code: '40005', description: 'idempotency_key_in_use' })
const invalidKey = refusal(400, { code: '40002', description: 'must match the pattern [\\w-]+', parameter_name: 'x-idempotency-key' })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
