import type { Deps } from '#server/platform/start/deps.ts'
import { invalidArgument, Refusal } from '#domain/platform/refusals/refusal.ts'
import { releaseKey, storeAnswer, takeKey } from './idempotency-keys.sql.ts'
import { type Answer, digest, openAnswer, sealAnswer } from './sealed-answer.ts'

interface Request {
  key: string
  /** Whose key it is. */
  caller: string
  /** The caller's rights and session, as text, after the call: whoever has others when it is sent again gets no stored answer. */
  standing?: () => string | Promise<string>
  /** The refusal of who has others. */
  changed?: 'FORBIDDEN' | 'KEY_REUSED'
  /** Method, address and body. */
  asks: string[]
}

/**
 * Runs a call once for each key of a caller (docs/rules/api.md#idempotency): the same request gets the first answer, unless the caller's
 * rights have changed since. A refused call frees its key, for whatever it is sent with next.
 */
export async function answerOnce(
  { db }: Pick<Deps, 'db'>,
  { key, caller, standing = () => '', changed = 'FORBIDDEN', asks }: Request,
  run: () => Promise<Answer>,
): Promise<Answer> {
  if (!/^[!-~]{1,200}$/.test(key)) throw invalidArgument('Idempotency-Key', 'de 1 a 200 caracteres visíveis, sem acentos nem espaços')
  const request = [caller, key, ...asks]
  const hashes = { key: digest(caller, key), request: digest(...request) }
  const holder = await takeKey(db, hashes)
  switch (holder.kind) {
    case 'running':
      throw new Refusal('REQUEST_RUNNING', 'Este pedido ainda está em andamento. Repita-o em instantes, com a mesma Idempotency-Key.')
    case 'other-request':
      throw new Refusal('KEY_REUSED', 'Esta Idempotency-Key já é de outro pedido. Use uma nova.')
    case 'answered': {
      const { standing: before, ...first } = openAnswer(holder.answer, request)
      if (before === (await standing())) return first
      throw new Refusal(changed, 'Isto já foi feito. Seus direitos, ou a sua sessão, mudaram desde então: a resposta não se repete.')
    }
    case 'taken':
  }
  const answer = await run().catch(async (error: unknown) => {
    await releaseKey(db, hashes.key, holder.attempt)
    throw error
  })
  if (answer.isRefusal) await releaseKey(db, hashes.key, holder.attempt)
  else await storeAnswer(db, hashes.key, holder.attempt, sealAnswer({ ...answer, standing: await standing() }, request))
  return answer
}
