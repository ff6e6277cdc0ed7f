import { z } from 'zod'

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

/** ViaCEP's shape at `url`. Streets do not move: what was found is kept, up to a bound. */
export function createPostalCodes({ url, timeoutMs = 4_000 }: { url: string; timeoutMs?: number }): PostalCodes {
  const found = new Map<string, PostalCodeAnswer>()
  return {
    async find(cep) {
      const kept = found.get(cep)
      if (kept) return kept
      try {
        const response = await fetch(`${url}/ws/${cep}/json/`, {
          signal: AbortSignal.timeout(timeoutMs),
          headers: { accept: 'application/json' },
        })
        if (!response.ok) return { kind: 'unavailable' }
        const read = answer.parse(await response.json())
        const result: PostalCodeAnswer = 'erro' in read ? { kind: 'unknown' } : { kind: 'found', address: read }
        if (found.size >= remembered) found.delete(found.keys().next().value ?? '')
        found.set(cep, result)
        return result
      } catch {
        // Slow, unreachable or not JSON: the buyer types the address instead.
        return { kind: 'unavailable' }
      }
    },
  }
}
