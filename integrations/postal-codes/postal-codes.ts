import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { providerCalls } from '#server/platform/monitoring/events.ts'
import type { CallGate } from '#server/platform/monitoring/circuit-breaker.ts'
import { textUpTo } from '#integrations/http/text-up-to.ts'

export type PostalCode = { logradouro: string; bairro: string; localidade: string; uf: string }
export type PostalCodeAnswer = { kind: 'found'; address: PostalCode } | { kind: 'unknown' } | { kind: 'unavailable' }

export interface PostalCodes {
  /** `cep` has eight digits. Never throws: a slow or broken service is `unavailable`. */
  find(cep: string): Promise<PostalCodeAnswer>
}

const answer = z.union([
  z.object({ erro: z.union([z.literal(true), z.literal('true')]) }),
  z.object({ logradouro: z.string(), bairro: z.string(), localidade: z.string(), uf: z.string().length(2) }),
])

const mostCached = 2_000
const cacheHours = 24
const largestAnswer = 64 * 1024

interface Options {
  url: string
  timeoutMs?: number
  gate?: CallGate
}

/** A client of ViaCEP's API at `url`. Addresses hardly change, so the 2,000 most recently used are cached for a day. */
export function createPostalCodes(options: Options): PostalCodes {
  const answers = new LRUCache<string, PostalCodeAnswer>({ max: mostCached, ttl: cacheHours * 3_600_000 })
  return {
    async find(cep) {
      const known = answers.get(cep)
      if (known) return known
      if (options.gate && !(await options.gate.allows())) return { kind: 'unavailable' }
      const begun = performance.now()
      const found = await request(options, cep)
      const outcome = found.kind === 'unavailable' ? 'unavailable' : 'ok'
      providerCalls.publish({ provider: 'postal-codes', operation: 'find', outcome, seconds: (performance.now() - begun) / 1000 })
      await options.gate?.report(found.kind === 'unavailable' ? outcome : null)
      if (found.kind !== 'unavailable') answers.set(cep, found)
      return found
    },
  }
}

async function request({ url, timeoutMs = 4_000 }: Options, cep: string): Promise<PostalCodeAnswer> {
  try {
    const response = await fetch(`${url}/ws/${cep}/json/`, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json' },
    })
    if (!response.ok) return { kind: 'unavailable' }
    const read = answer.parse(JSON.parse(await textUpTo(response, largestAnswer)))
    return 'erro' in read ? { kind: 'unknown' } : { kind: 'found', address: read }
  } catch {
    // Slow, unreachable or not JSON: the buyer types the address instead.
    return { kind: 'unavailable' }
  }
}
