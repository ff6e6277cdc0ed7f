import { savedCents } from '#domain/catalogue/products/bundle.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import type { AnswerOf } from '#app/query/document.ts'
import type { publicGetBundle } from './bundles.graphql.ts'

export type SoldBundle = AnswerOf<typeof publicGetBundle>

/** 'economia de R$ 40,00'; empty if there is none, or if a member is not sold alone any more. */
export function savingText({ priceCents, members, available }: SoldBundle): string {
  const alone = members.map((member) => member.priceCents)
  const saved = available ? savedCents(priceCents, alone) : 0
  return saved > 0 ? `economia de ${formatCents(saved)}` : ''
}
