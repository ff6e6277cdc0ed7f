import type { BulkKind, BulkOutcome, BulkStatus } from '#domain/operations/bulk/bulk-can.ts'
import type { Right } from '#domain/platform/roles/rights.ts'
import { counted, type Noun } from '#domain/platform/values/counted.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import { addressOf } from '#app/admin/platform/addresses.ts'
import type { Status } from '#app/ui/badge.tsx'
import type { AnswerOf, RowOf } from '#app/query/document.ts'
import type { getBulkOperation, listBulkOperations } from './bulk.graphql.ts'

export type Bulk = AnswerOf<typeof getBulkOperation>
type Listed = RowOf<typeof listBulkOperations>

interface KindTexts {
  title: string
  noun: Noun
  right: Right
  /** The text of the button that begins it. */
  run: (count: number, cents: number) => string
  /** The list that it was prepared from. */
  list: { name: string; to: string }
  /** Queries that show what it changes. */
  again: string[]
}

const orders: Noun = ['pedido', 'pedidos']
const products: Noun = ['produto', 'produtos']
const ofProducts = { list: { name: 'Cursos', to: addressOf.list('courses') }, again: ['courses', 'books', 'bundles', 'history'] }

export const kindTexts: Record<BulkKind, KindTexts> = {
  MARK_SENT: {
    title: 'Marcar pedidos como enviados',
    noun: orders,
    right: 'orders.ship',
    run: (count) => `Marcar ${counted(count, ...orders)} como ${count === 1 ? 'enviado' : 'enviados'}`,
    list: { name: 'Pedidos', to: addressOf.list('orders', '?pago=sim&enviado=nao&fisico=sim') },
    again: ['orders', 'history'],
  },
  REFUND_DUE: {
    title: 'Reembolsar o que é devido',
    noun: orders,
    right: 'refunds.make',
    run: (count, cents) => `Reembolsar ${count === 1 ? '1 pedido' : `os ${count}`}, ${formatCents(cents)}`,
    list: { name: 'Pedidos', to: addressOf.list('orders', '?devolver=sim') },
    again: ['orders', 'history', 'exceptions'],
  },
  GRANT_ACCESS: {
    title: 'Dar acesso a cursos',
    noun: ['pessoa', 'pessoas'],
    right: 'access.grant',
    run: (count) => `Dar acesso a ${counted(count, 'pessoa', 'pessoas')}`,
    list: { name: 'Cursos', to: addressOf.list('courses') },
    again: ['access', 'customers', 'history'],
  },
  CHANGE_PRICES: {
    title: 'Mudar preços',
    noun: ['preço', 'preços'],
    right: 'catalogue.write',
    run: (count) => `Mudar ${counted(count, 'preço', 'preços')}`,
    ...ofProducts,
  },
  PUBLISH: {
    title: 'Publicar',
    noun: products,
    right: 'catalogue.write',
    run: (count) => `Publicar ${counted(count, ...products)}`,
    ...ofProducts,
  },
  UNPUBLISH: {
    title: 'Tirar da loja',
    noun: products,
    right: 'catalogue.write',
    run: (count) => `Tirar ${counted(count, ...products)} da loja`,
    ...ofProducts,
  },
}

export const statusTexts: Record<BulkStatus, Status> = {
  DRAFT: { text: 'Para conferir', tone: 'info' },
  RUNNING: { text: 'Em andamento', tone: 'call' },
  STOPPED: { text: 'Parado', tone: 'warn' },
  DONE: { text: 'Concluído', tone: 'ok' },
}

export const outcomeTexts: Record<BulkOutcome, Status & { many: string }> = {
  WAITING: { text: 'Na fila', many: 'Na fila', tone: 'plain' },
  DONE: { text: 'Feito', many: 'Feitos', tone: 'ok' },
  LEFT_OUT: { text: 'De fora', many: 'De fora', tone: 'warn' },
  WRONG: { text: 'A corrigir', many: 'A corrigir', tone: 'bad' },
}

/** Items with an outcome, and their sum in cents. */
export const countOf = ({ counts }: Pick<Listed, 'counts'>, outcome: BulkOutcome) =>
  counts.find((each) => each.outcome === outcome) ?? { outcome, items: 0, cents: 0 }

/** Items that are, or will be, worked on. */
export const totalOf = (bulk: Pick<Listed, 'counts'>) =>
  (['WAITING', 'DONE', 'LEFT_OUT'] as const).reduce((sum, outcome) => sum + countOf(bulk, outcome).items, 0)
