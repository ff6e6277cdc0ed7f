import { z } from 'zod'
import { optionalPicture, prose, required } from '#domain/platform/forms/form-fields.ts'
import { type Interval, intervalNames } from './billing-interval.ts'
import { launchPlanOf, priceCents as anyPrice } from './product-fields.ts'

const mostPlanMembers = 50
const priceCents = anyPrice.min(100, 'O preço de uma assinatura é de pelo menos R$\u00a01,00.')

/** A plan as the admin panel sends it (docs/rules/subscriptions.md). Its price is that of a cycle, in BRL. */
const fields = {
  title: required(200, 'Escreva o título.'),
  description: prose(20_000),
  picture: optionalPicture,
  priceCents,
  launchPlan: launchPlanOf(priceCents),
  billingInterval: z.enum(intervalNames as [Interval, ...Interval[]], 'Escolha de quanto em quanto tempo se paga.'),
  /** Null: none. */
  trialDays: z.int('Use um número inteiro de dias.').min(1, 'Pelo menos um dia.').max(90, 'No máximo 90 dias.').nullable(),
  published: z.boolean(),
  /** All published courses, later ones too, besides the members. */
  allCourses: z.boolean(),
  /** Ids of courses and e-books. */
  members: z
    .array(z.uuid('Escolha um curso ou um e-book.').toLowerCase())
    .max(mostPlanMembers, `Uma assinatura tem no máximo ${mostPlanMembers} itens.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Um item está duas vezes na assinatura.'),
}

export const containsNothing = 'Escolha o que a assinatura traz, ou todos os cursos.'

export const newPlan = z
  .object({
    ...fields,
    description: fields.description.default(''),
    picture: fields.picture.default(''),
    launchPlan: fields.launchPlan.optional(),
    trialDays: fields.trialDays.default(null),
    published: fields.published.default(false),
    allCourses: fields.allCourses.default(false),
    members: fields.members.default([]),
  })
  .refine(({ allCourses, members }) => allCourses || members.length > 0, { path: ['members'], message: containsNothing })

/** Omitted fields stay unchanged. */
export const planChange = z.object(fields).partial()
