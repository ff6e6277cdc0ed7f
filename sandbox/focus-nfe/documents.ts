import { createHash } from 'node:crypto'
import type { Clock } from '../state/clock.ts'
import type { Memory } from '../state/memory.ts'
import { takeFiscalFault } from './faults.ts'
import type { FiscalKind } from './kinds.ts'
import { rejectionOf } from './rejection.ts'

/** A document as the simulated issuer keeps it. */
export interface IssuedDocument {
  kind: FiscalKind
  ref: string
  body: Record<string, unknown>
  /** Null while it is processed. */
  decision: 'authorized' | 'rejected' | null
  readyAt: number
  reason: { codigo: string; mensagem: string } | null
  number: string | null
  key: string | null
  /** Reais. */
  total: number
  canceledAt: number | null
  /** It goes on saying that it is authorized. */
  stillIssued: boolean
  /** How often it was sent, and how often it got a number that became valid: more than once would be a document twice. */
  sent: number
  authorized: number
}

export interface IssuerOptions {
  memory: Memory
  clock: Clock
}

export interface IssuerSpeed {
  /** How long a delayed document takes, and a slow answer. */
  delayMs: number
  slowMs: number
}

export const readSpeed = (memory: Memory): IssuerSpeed => ({
  delayMs: 30_000,
  slowMs: 3_000,
  ...memory.get<Partial<IssuerSpeed>>('settings', 'fiscal-speed'),
})

/** The books of the simulated issuer. One reference stands for one document: while it is processed or valid, sending it again changes nothing. */
export function openDocuments({ memory, clock }: IssuerOptions) {
  const idOf = (kind: FiscalKind, ref: string) => `${kind}:${ref}`
  const store = (document: IssuedDocument) => memory.set('fiscal', idOf(document.kind, document.ref), document)
  const nextNumber = () => {
    const number = (memory.get<number>('settings', 'fiscal-number') ?? 1_000) + 1
    memory.set('settings', 'fiscal-number', number)
    return String(number)
  }
  /** Decides what has become due. A rejected document uses up its number, as the national system does. */
  const decide = (document: IssuedDocument): IssuedDocument => {
    if (document.decision !== null || document.readyAt > clock.now()) return document
    const reason = takeFiscalFault(memory, 'rejected')
      ? { codigo: 'E0999', mensagem: 'Rejeição simulada: o cadastro do emissor está em análise.' }
      : rejectionOf(document.kind, document.body, clock.date())
    const number = nextNumber()
    const decided: IssuedDocument = reason
      ? { ...document, decision: 'rejected', reason }
      : { ...document, decision: 'authorized', reason: null, number, key: keyOf(document, number), authorized: document.authorized + 1 }
    store(decided)
    return decided
  }
  return {
    find(kind: FiscalKind, ref: string): IssuedDocument | undefined {
      const document = memory.get<IssuedDocument>('fiscal', idOf(kind, ref))
      return document && decide(document)
    },
    send(kind: FiscalKind, ref: string, body: Record<string, unknown>): IssuedDocument {
      const before = memory.get<IssuedDocument>('fiscal', idOf(kind, ref))
      const sent = (before?.sent ?? 0) + 1
      const delay = takeFiscalFault(memory, 'delayed') ? readSpeed(memory).delayMs : 0
      const document: IssuedDocument =
        before && before.decision !== 'rejected'
          ? { ...before, sent }
          : {
              kind,
              ref,
              body,
              decision: null,
              readyAt: clock.now() + delay,
              reason: null,
              number: null,
              key: null,
              total: Number(
                kind === 'nfe'
                  ? body.valor_total
                  : (body.valor_servico ?? (body.servico as { valor_servicos?: number } | undefined)?.valor_servicos),
              ),
              canceledAt: null,
              stillIssued: false,
              sent,
              authorized: before?.authorized ?? 0,
            }
      store(document)
      return document
    },
    cancel(document: IssuedDocument): IssuedDocument {
      const canceled = { ...document, canceledAt: clock.now(), stillIssued: takeFiscalFault(memory, 'still-issued') }
      store(canceled)
      return canceled
    },
    /** Oldest first. */
    all: () => memory.entries<IssuedDocument>('fiscal').map(({ thing }) => decide(thing)),
  }
}
export type Documents = ReturnType<typeof openDocuments>

/** 44 digits for goods, 50 for national services, letters and digits for a city's. */
function keyOf({ kind, ref }: IssuedDocument, number: string): string {
  const hash = createHash('sha256').update(`${ref}:${number}`).digest('hex')
  if (kind === 'nfse') return `${hash.slice(0, 4)}-${hash.slice(4, 8)}`.toUpperCase()
  const digits = BigInt(`0x${hash}`).toString().padStart(60, '0')
  return digits.slice(0, kind === 'nfe' ? 44 : 50)
}
