import { savedCents, stockOfMembers } from '#domain/catalogue/products/bundle.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import { addressField, centsField, formFields } from '#app/admin/platform/forms/form-fields.ts'
import { launchFormField, publishAtField } from '../products/page-section.tsx'
import { bumpsField, type Listed, listField } from '../bumps/bump-editor.tsx'
import type { AnswerOf } from '#app/query/document.ts'
import type { getBundle } from './bundles.graphql.ts'

export type Bundle = AnswerOf<typeof getBundle>

/** See docs/rules/bundles.md. */
export const bundleForm = formFields({
  title: { label: 'Título', initial: '' },
  description: { label: 'Descrição', initial: '' },
  picture: { ...addressField, label: 'Endereço da imagem', hint: 'Larga, como a de um curso. Vazio: as imagens do conteúdo.' },
  priceCents: { ...centsField, label: 'Preço' },
  published: { label: 'Publicado', initial: false },
  publishAt: { ...publishAtField, label: 'Publicar em', hint: 'Horário de Brasília. Vazio: quando você marcar “Publicado”.' },
  members: {
    ...listField('Conteúdo', [
      { type: 'COURSE', data: '' },
      { type: 'COURSE', data: '' },
    ]),
    of: (members: Bundle['members']): Listed[] => members.map(({ type, id }) => ({ type, data: id })),
    sent: (members: Listed[]) => members.map(({ data }) => data),
  },
  ...launchFormField,
  orderBump: bumpsField,
})
export type BundleFields = typeof bundleForm.initial

/** Why a published bundle is not for sale now, or null. */
export function obstacleOf({ members }: Pick<Bundle, 'members'>): string | null {
  const draft = members.find(({ forSale }) => !forSale)
  if (draft) return `Fora de venda: “${draft.title}” não está à venda`
  return stockOfMembers(members) === 0 ? 'Esgotado' : null
}

/** The price of the members alone, and what the bundle saves. */
export function savingText(price: string, memberCents: readonly number[]): string {
  const sum = memberCents.reduce((total, cents) => total + cents, 0)
  const cents = centsField.sent(price)
  const saved = Number.isFinite(cents) ? savedCents(cents, memberCents) : 0
  return sum === 0 ? '' : `Separados ${formatCents(sum)}${saved > 0 ? `: economia de ${formatCents(saved)}` : ''}`
}
