import { z } from 'zod'
import { textUpTo } from './text-up-to.ts'

export type PostalCode = { logradouro: string; bairro: string; localidade: string; uf: string }
export type PostalCodeAnswer = { kind: 'found'; address: PostalCode } | { kind: 'unknown' } | { kind: 'unavailable' }

export interface PostalCodes {
  /** `cep`: eight digits. Never throws: a service that is slow or broken is `unavailable`. */
  find(cep: string): Promise<PostalCodeAnswer>
}

const answer = z.union([
  z.object({ erro: z.union([z.literal(true), z.literal('true')]) }),
  z.object({ logradouro: z.string(), bairro: z.string(), localidade: z.string(), uf: z.string().length(2) }),
])

const remembered = 2_000
const rememberedHours = 24
const largestAnswer = 64 * 1024

/** ViaCEP's shape at `url`. Streets hardly move: an answer is kept for a day, up to a bound. */
export function createPostalCodes({ url, timeoutMs = 4_000 }: { url: string; timeoutMs?: number }): PostalCodes {
  const answers = new Map<string, { result: PostalCodeAnswer; until: number }>()
  return {
    async find(cep) {
      const kept = answers.get(cep)
      if (kept && kept.until > Date.now()) return kept.result
      try {
        const response = await fetch(`${url}/ws/${cep}/json/`, {
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
          headers: { accept: 'application/json' },
        })
        if (!response.ok) return { kind: 'unavailable' }
        const read = answer.parse(JSON.parse(await textUpTo(response, largestAnswer)))
        const result: PostalCodeAnswer = 'erro' in read ? { kind: 'unknown' } : { kind: 'found', address: read }
        answers.delete(cep)
        if (answers.size >= remembered) answers.delete(answers.keys().next().value ?? '')
        answers.set(cep, { result, until: Date.now() + rememberedHours * 3_600_000 })
        return result
      } catch {
        // Slow, unreachable or not JSON: the buyer types the address instead.
        return { kind: 'unavailable' }
      }
    },
  }
}
