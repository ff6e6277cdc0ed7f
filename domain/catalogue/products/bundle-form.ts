import { z } from 'zod'
import { optionalPicture, prose, required } from '#domain/platform/forms/form-fields.ts'
import { launchPlanOf, moment, orderBumps, priceCents } from './product-fields.ts'
import { mostMembers } from './product-type.ts'

/** Ids of courses and books, each once, in the order in which they are shown. */
const members = z
  .array(z.uuid('Escolha um curso ou um livro.').toLowerCase())
  .min(2, 'Um pacote tem pelo menos dois itens.')
  .max(mostMembers, `Um pacote tem no máximo ${mostMembers} itens.`)
  .superRefine((ids, check) => {
    for (const [place, id] of ids.entries())
      if (ids.indexOf(id) < place) check.addIssue({ code: 'custom', path: [place], message: 'Este item já está no pacote.' })
  })

/** A bundle as the admin panel sends it (docs/rules/bundles.md). Its price is in BRL. */
const fields = {
  title: required(200, 'Escreva o título.'),
  description: prose(20_000),
  picture: optionalPicture,
  priceCents,
  launchPlan: launchPlanOf(),
  published: z.boolean(),
  /** When a draft is published by itself. Null: not by itself. */
  publishAt: moment.nullable(),
  members,
  orderBump: orderBumps,
}

export const newBundle = z.object({
  ...fields,
  description: fields.description.default(''),
  picture: fields.picture.default(''),
  launchPlan: fields.launchPlan.optional(),
  published: fields.published.default(false),
  publishAt: fields.publishAt.default(null),
  orderBump: fields.orderBump.default([]),
})

/** Omitted fields stay unchanged. */
export const bundleChange = z.object(fields).partial()
