import { containsNothing, newPlan, planChange } from '#domain/catalogue/products/plan-form.ts'
import { intervalNames } from '#domain/catalogue/products/billing-interval.ts'
import { invalidField, notFound } from '#domain/platform/refusals/refusal.ts'
import { builder, type GraphQLContext, idOf, idsOf, pageOf, pageType } from '#server/platform/web/graphql/builder.ts'
import { panelEntry } from '#server/platform/web/panel/panel-entry.ts'
import { ContainedProduct } from './bundles.graphql.ts'
import { membersOf } from './bundles.sql.ts'
import { type PlanRow, listPlans, plans, publishedPlans } from './plans.sql.ts'
import { productFields, productInputs } from './product-fields.graphql.ts'
import { asSold, productColumns } from './product-rows.sql.ts'
import { recordedPlan } from './recorded-rows.ts'

const missing = 'Plan not found'

export const BillingInterval = builder.enumType('BillingInterval', {
  description: 'How long a cycle lasts: one, three, six or twelve months.',
  values: intervalNames,
})

/** Visitors learn nothing of a member that is not public. */
type Shown = PlanRow & { isPublic?: true }

const Plan = builder.objectRef<Shown>('Plan').implement({
  description: 'Access to courses and e-books for as long as each cycle is paid (docs/rules/subscriptions.md).',
  fields: (t) => ({
    ...productFields(t),
    picture: t.string({ nullable: true, description: 'URL.', resolve: (each) => each.picture || null }),
    priceCents: t.expose('price_cents', { type: 'Cents', description: 'Of a cycle; in public responses that of this moment.' }),
    billingInterval: t.expose('billing_interval', { type: BillingInterval }),
    trialDays: t.exposeInt('trial_days', { nullable: true, description: 'Days that cost nothing, once for each person.' }),
    published: t.exposeBoolean('published'),
    allCourses: t.exposeBoolean('all_courses', { description: 'Every published course, later ones too.' }),
    members: t.field({
      type: [ContainedProduct],
      description: 'In their order. Public responses contain only those that are for sale.',
      resolve: async ({ members, isPublic }, _, { db }) => (await membersOf(db, members)).filter(({ forSale }) => forSale || !isPublic),
    }),
  }),
})

const publicPlan = (plan: PlanRow): Shown => ({ ...asSold(plan), isPublic: true })

builder.queryFields((t) => ({
  publicListPlans: t.field({
    type: [Plan],
    description: 'Published plans, the cheapest first, at most 50; no token needed.',
    args: { search: t.arg.string() },
    resolve: async (_, args, { db }) => (await publishedPlans(db, { search: pageOf(args, 1).search })).map(publicPlan),
  }),
  publicGetPlan: t.field({
    type: Plan,
    description: 'A published plan; no token needed. NOT_FOUND otherwise.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, { db }) => publicPlan((await publishedPlans(db, { id: idOf(id, missing) }))[0] ?? notFound(missing)),
  }),
}))

const PlanInput = builder.inputType('PlanInput', {
  description: 'Creating needs title, priceCents, billingInterval and what it contains; editing changes only the fields that are present.',
  fields: (t) => {
    const { title, description, launchPlan } = productInputs(t)
    return {
      title,
      description,
      launchPlan,
      picture: t.string(),
      priceCents: t.field({ type: 'Cents', description: 'Who subscribes already keeps theirs.' }),
      billingInterval: t.field({ type: BillingInterval }),
      trialDays: t.int({ description: 'Null: no trial.' }),
      published: t.boolean(),
      allCourses: t.boolean(),
      members: t.idList({ description: 'Ids of up to 50 courses and e-books.' }),
    }
  },
})

panelEntry({
  operations: { list: 'listPlans', read: 'getPlan', create: 'createPlan', edit: 'editPlan', remove: 'removePlan' },
  descriptions: { list: 'All plans, for the panel. 10 a page.', remove: 'Hides the plan; who subscribes to it keeps it.' },
  recorded: recordedPlan,
  missing,
  type: Plan,
  page: pageType('PlanPage', Plan),
  input: PlanInput,
  argument: 'plan',
  normalize: ({ trialDays, ...plan }: typeof PlanInput.$inferInput) => ({
    ...Object.fromEntries(Object.entries(plan).filter(([, value]) => value !== null)),
    ...(trialDays !== undefined && { trialDays }),
  }),
  schemas: { create: newPlan, edit: planChange },
  refuse: refuseMembers,
  list: (db, page) => listPlans(db, page),
  read: plans.byId,
  create: (tx, plan) => plans.create(tx, productColumns(plan)),
  async edit(tx, id, change, version) {
    const before = await plans.byId(tx, id)
    const { allCourses = before?.all_courses, members = before?.members } = change
    // The days that were paid for, and the next ones, follow from it.
    if (before && change.billingInterval && change.billingInterval !== before.billing_interval)
      throw invalidField('billingInterval', 'De quanto em quanto tempo se paga não muda depois. Crie outro plano.')
    if (before && !allCourses && members?.length === 0) throw invalidField('members', containsNothing)
    return plans.edit(tx, id, productColumns(change), version)
  },
  remove: plans.remove,
})

/** Nothing printed: a plan is read and watched, and sends no parcel. */
async function refuseMembers({ db }: GraphQLContext, { members }: typeof PlanInput.$inferInput) {
  const given = (members ?? []).slice(0, 100)
  const known = new Map((await membersOf(db, idsOf(given))).map((member) => [member.id, member]))
  for (const [place, id] of given.entries()) {
    const member = known.get(id.toLowerCase())
    const fits = member && (member.type === 'COURSE' || (member.type === 'BOOK' && !member.physical))
    if (!fits) throw invalidField(`members.${place}`, 'Escolha um curso ou um e-book.')
  }
}
