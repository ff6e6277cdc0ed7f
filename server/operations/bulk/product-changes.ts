import type { CatalogueType } from '#domain/catalogue/products/product-type.ts'
import { largestPrice } from '#domain/catalogue/products/product-fields.ts'
import { changedPrice, type PriceChange } from '#domain/catalogue/products/price-change.ts'
import { allowed, type Allowed, refused } from '#domain/platform/values/allowed.ts'
import { formatDay, dayInBrazil } from '#domain/platform/values/format-day.ts'
import { listed } from '#domain/platform/values/listed.ts'
import { type Currency, formatCents } from '#domain/platform/values/money.ts'
import { books } from '#server/catalogue/books/books.sql.ts'
import { courses } from '#server/catalogue/courses/courses.sql.ts'
import { bundles } from '#server/catalogue/products/bundles.sql.ts'
import { recordedBook, recordedBundle, recordedCourse } from '#server/catalogue/products/recorded-rows.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { recordChangeWithin } from '#server/platform/database/history/record-change.sql.ts'
import { type BulkWork, preparedAs, type Result } from './bulk-work.ts'
import { type ChosenProduct, chosenProducts } from './products.sql.ts'

interface Choices {
  type: CatalogueType
  change?: PriceChange
}

const entries = { COURSE: courses, BOOK: books, BUNDLE: bundles }
const recorded = { COURSE: recordedCourse, BOOK: recordedBook, BUNDLE: recordedBundle }

interface Edit {
  values: { price_cents: number } | { published: boolean; publish_at?: null }
  /** Why it is not done, if somebody has changed the product since the draft. */
  isStillSo: (before: Record<string, unknown>) => boolean
}

/** The change of a form, with a line in the history. Another edit since the draft keeps its value. */
async function edit(tx: Tx, type: CatalogueType, id: string, actor: string, { values, isStillSo }: Edit): Promise<Result> {
  return recordChangeWithin(tx, actor, recorded[type], id, async (before): Promise<Result> => {
    if (before.removed_at !== null) return { outcome: 'LEFT_OUT', reason: 'Foi removido.' }
    if (!isStillSo(before)) return { outcome: 'LEFT_OUT', reason: 'Mudou desde a conferência: ficou como está.' }
    await entries[type].edit(tx, id, values)
    return { outcome: 'DONE' }
  })
}

export const priceChanges: BulkWork = {
  right: 'catalogue.write',
  prepare: async (db, { choices, ids }) => {
    const { type, change } = choices as Choices
    const products = await chosenProducts(db, type, ids ?? [])
    return products.map((product) => {
      const after = changedPrice(product.price_cents, change!)
      const words = (cents: number) => formatCents(cents, product.currency)
      return {
        subject: product.id,
        title: product.title,
        note:
          after === null
            ? words(product.price_cents)
            : [`${words(product.price_cents)} → ${words(after)}`, ...touched(product, after)].join('. '),
        input: { before: product.price_cents, currency: product.currency, after },
        ...preparedAs(canChange(product, after, change!)),
      }
    })
  },
  step: (tx, { subject, input }, { actor, operation }) => {
    const { before, currency, after } = input as { before: number; currency: Currency; after: number }
    const { type } = operation.choices as unknown as Choices
    const isStillSo = (row: Record<string, unknown>) => row.price_cents === before && (row.currency ?? 'BRL') === currency
    return edit(tx, type, subject!, actor, { values: { price_cents: after }, isStillSo })
  },
}

function canChange({ price_cents, currency }: ChosenProduct, after: number | null, change: PriceChange): Allowed {
  if (change.kind === 'SUM' && currency !== 'BRL') return refused('CONFLICT', 'O valor fixo é em reais, e este preço não é.')
  if (price_cents === 0) return refused('CONFLICT', 'Este é grátis, e continua grátis.')
  if (after === null) return refused('CONFLICT', 'Ficaria grátis, ou menos: mude este preço à parte.')
  if (after > largestPrice * 100) return refused('CONFLICT', 'Ficaria alto demais: nem o formulário o guardaria.')
  return after === price_cents ? refused('CONFLICT', 'O preço já é este.') : allowed
}

/** A price for a time and bundles keep their own prices; staff see what stands beside the new one. */
function touched({ sale_price_cents, sale_until, bundles: names, currency }: ChosenProduct, after: number): string[] {
  const sale = sale_price_cents !== null && sale_until
  return [
    ...(sale
      ? [`O preço de lançamento, ${formatCents(sale_price_cents, currency)}, continua até ${formatDay(dayInBrazil(sale_until))}`]
      : []),
    ...(sale && sale_price_cents >= after ? ['Atenção: ele fica acima do preço novo, ou igual'] : []),
    ...(names.length > 0 ? [`${names.length === 1 ? 'O pacote' : 'Os pacotes'} ${listed(names)}: o preço não muda, a economia sim`] : []),
  ]
}

const publication = (published: boolean): BulkWork => ({
  right: 'catalogue.write',
  prepare: async (db, { choices, ids }) => {
    const products = await chosenProducts(db, (choices as Choices).type, ids ?? [])
    return products.map((product) => ({
      subject: product.id,
      title: product.title,
      note: published ? 'Fica à venda na loja' : ['Sai da loja', ...stopped(product)].join('. '),
      ...preparedAs(
        product.published === published ? refused('CONFLICT', published ? 'Já está publicado.' : 'Já está fora da loja.') : allowed,
      ),
    }))
  },
  step: (tx, { subject }, { actor, operation }) =>
    edit(tx, (operation.choices as unknown as Choices).type, subject!, actor, {
      values: published ? { published, publish_at: null } : { published },
      isStillSo: (row) => row.published !== published,
    }),
})

/** A bundle is for sale only with all of its members. */
const stopped = ({ bundles: names }: ChosenProduct): string[] =>
  names.length > 0
    ? [
        `${names.length === 1 ? 'O pacote' : 'Os pacotes'} ${listed(names)} ${names.length === 1 ? 'para' : 'param'} de ser ${names.length === 1 ? 'vendido' : 'vendidos'}`,
      ]
    : []

export const publications = { PUBLISH: publication(true), UNPUBLISH: publication(false) }
