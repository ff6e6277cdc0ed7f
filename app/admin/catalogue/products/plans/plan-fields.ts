import { intervalWords } from '#domain/catalogue/products/billing-interval.ts'
import { addressField, centsField, formFields, numberOr, ofType } from '#app/admin/platform/forms/form-fields.ts'
import type { AnswerOf } from '#app/query/document.ts'
import { type Listed, listField } from '../../bumps/bump-editor.tsx'
import { launchFormField } from '../page-section.tsx'
import type { getPlan } from './plans.graphql.ts'

export type Plan = AnswerOf<typeof getPlan>

/** See docs/rules/subscriptions.md. */
export const planForm = formFields({
  title: { label: 'Título', initial: '' },
  description: { label: 'Descrição', initial: '' },
  picture: { ...addressField, label: 'Endereço da imagem', hint: 'Larga, como a de um curso. Vazio: as imagens do conteúdo.' },
  priceCents: { ...centsField, label: 'Preço', hint: 'Quem já assina continua com o preço que aceitou.' },
  billingInterval: { label: 'Cobrança', initial: ofType<Plan['billingInterval']>('MONTH') },
  trialDays: { ...numberOr(null), label: 'Dias de teste', hint: 'Sem custo, uma vez por pessoa. Vazio: sem teste.' },
  allCourses: { label: 'Todos os cursos publicados, também os que ainda virão', initial: false },
  members: {
    ...listField('Conteúdo', []),
    of: (members: Plan['members']): Listed[] => members.map(({ type, id }) => ({ type, data: id })),
    sent: (members: Listed[]) => members.map(({ data }) => data),
  },
  published: { label: 'Publicado', initial: false },
  ...launchFormField,
})
export type PlanFields = typeof planForm.initial

export const intervalChoices = Object.entries(intervalWords)
