import { savedCents, stockOfMembers } from '#domain/catalogue/products/bundle.ts'
import { centsFromUnits } from '#domain/platform/values/money.ts'
import { typedNumber } from '#domain/platform/values/typed-number.ts'
import { formFields, ofType } from '#app/admin/platform/forms/form-fields.ts'
import { formatCents } from '#app/ui/format.ts'
import { describeLaunch, launchFieldsOf, launchFormField, launchInput } from '../product-page/page-section.tsx'
import { describeBumps, type Listed } from '../bumps/bump-editor.tsx'
import type { AnswerOf } from '#app/query/document.ts'
import type { getBundle } from './bundles.graphql.ts'

export type Bundle = AnswerOf<typeof getBundle>

/** See docs/rules/bundles.md. */
export const bundleForm = formFields({
  title: { label: 'Title', initial: '' },
  description: { label: 'Description', initial: '' },
  picture: { label: 'Picture URL', initial: '', hint: 'Wide, like that of a course. Empty: the pictures of its contents.' },
  price: { label: 'Price', initial: '' },
  published: { label: 'Published', initial: false },
  members: {
    label: 'Contents',
    initial: ofType<Listed[]>([
      { type: 'COURSE', data: '' },
      { type: 'COURSE', data: '' },
    ]),
  },
  ...launchFormField,
  orderBump: { label: 'Order bumps', initial: ofType<Listed[]>([]) },
}).withTexts((fields) => ({
  launchPlan: describeLaunch(fields.launchPlan),
  members: describeBumps(fields.members),
  orderBump: describeBumps(fields.orderBump),
}))
export type BundleFields = typeof bundleForm.initial

export const bundleFieldsOf = (bundle: Bundle): BundleFields => ({
  ...bundleForm.of(bundle),
  members: bundle.members.map(({ type, id }) => ({ type, data: id })),
  launchPlan: launchFieldsOf(bundle.launchPlan),
})

/** The mutation's input. The price is in units of BRL. */
export const bundleInput = (fields: BundleFields) => ({
  ...fields,
  picture: fields.picture.trim(),
  price: typedNumber(fields.price, 'BRL'),
  launchPlan: launchInput(fields.launchPlan, 'BRL'),
  members: fields.members.map(({ data }) => data),
})

/** Why a published bundle is not for sale now, or null. */
export function obstacleOf({ members }: Pick<Bundle, 'members'>): string | null {
  const draft = members.find(({ forSale }) => !forSale)
  if (draft) return `Not for sale: “${draft.title}” is not`
  return stockOfMembers(members) === 0 ? 'Sold out' : null
}

/** The price of the members alone, and what the bundle saves. */
export function savingText(price: string, memberCents: readonly number[]): string {
  const sum = memberCents.reduce((total, cents) => total + cents, 0)
  const units = typedNumber(price, 'BRL')
  const saved = typeof units === 'number' && Number.isFinite(units) ? savedCents(centsFromUnits(units), memberCents) : 0
  return sum === 0 ? '' : `Alone ${formatCents(sum)}${saved > 0 ? `: saves ${formatCents(saved)}` : ''}`
}
