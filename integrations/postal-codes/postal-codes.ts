import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { type CallGate, type CallHeaders, openGate } from '../http/call-gate.ts'
import { textUpTo } from '../http/text-up-to.ts'
import type { PostalCodeSettings } from './settings.ts'

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

interface Options extends PostalCodeSettings {
  timeoutMs?: number
  gate?: CallGate
}

/** A client of ViaCEP's API at `url`. Addresses hardly change, so the 2,000 most recently used are cached for a day. */
export function createPostalCodes(options: Options): PostalCodes {
  const { gate = openGate } = options
  const answers = new LRUCache<string, PostalCodeAnswer>({ max: mostCached, ttl: cacheHours * 3_600_000 })
  return {
    async find(cep) {
      const known = answers.get(cep)
      if (known) return known
      const read = await gate.pass('find', (headers) => request(options, cep, headers), outcomeOf)
      if (!read || read.kind === 'unavailable') return { kind: 'unavailable' }
      answers.set(cep, read)
      return read
    },
  }
}

const outcomeOf = ({ kind }: PostalCodeAnswer) =>
  kind === 'unavailable' ? { outcome: kind, isAnswered: false } : { outcome: 'ok', isAnswered: true }

async function request({ url, timeoutMs = 4_000 }: Options, cep: string, headers: CallHeaders): Promise<PostalCodeAnswer> {
  try {
    const response = await fetch(`${url}/ws/${cep}/json/`, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json', ...headers },
    })
    if (!response.ok) return { kind: 'unavailable' }
    const read = answer.parse(JSON.parse(await textUpTo(response, largestAnswer)))
    return 'erro' in read ? { kind: 'unknown' } : { kind: 'found', address: read }
  } catch {
    // Slow, unreachable or not JSON: the buyer types the address instead.
    return { kind: 'unavailable' }
  }
}
