import type { Selectable } from 'kysely'
import type { Books, Bundles } from '#database/tables.generated.ts'
import type { Question as QuestionShape, Upsell as UpsellShape } from '#domain/catalogue/products/product-fields.ts'
import { builder, type SchemaTypes } from '#server/platform/web/graphql/builder.ts'
import { dateTime } from '#server/platform/web/graphql/scalars.ts'
import { versionField } from '#server/platform/web/panel/lost-edit.ts'
import { FiscalOverride, fiscalOf } from '../fiscal-classes/overrides.graphql.ts'
import { bumpsOf, OrderBump, OrderBumpInput, Upsell, UpsellInput } from './bumps.graphql.ts'
import { Launch, LaunchPlan, LaunchPlanInput } from './launch.graphql.ts'
import type { LaunchNow } from './product-rows.sql.ts'

type Fields<Row> = PothosSchemaTypes.ObjectFieldBuilder<SchemaTypes, Row>
type InputFields = PothosSchemaTypes.InputFieldBuilder<SchemaTypes, 'InputObject'>

const Question = builder.objectRef<QuestionShape>('Question').implement({
  description: 'A question that buyers ask before they buy (docs/rules/catalogue.md#product-pages).',
  fields: (t) => ({ question: t.exposeString('question'), answer: t.exposeString('answer', { description: 'A little Markdown.' }) }),
})

const QuestionInput = builder.inputType('QuestionInput', {
  fields: (t) => ({ question: t.string({ required: true }), answer: t.string({ required: true }) }),
})

type ProductRow = Omit<Pick<Selectable<Bundles>, keyof Bundles & keyof Books>, 'price_cents'> & { launch?: LaunchNow | null }

/** Fields of every product. */
export const productFields = <Row extends ProductRow>(t: Fields<Row>) => ({
  id: t.id({ resolve: ({ id }) => id }),
  title: t.string({ resolve: ({ title }) => title }),
  description: t.string({ resolve: ({ description }) => description }),
  launch: t.field({ type: Launch, nullable: true, description: 'Null: there is none.', resolve: ({ launch }) => launch ?? null }),
  launchPlan: t.field({ type: LaunchPlan, resolve: (product) => product }),
  orderBump: t.field({ type: [OrderBump], resolve: ({ order_bumps: bumps }) => bumpsOf(bumps) }),
  version: t.int({ description: versionField, resolve: ({ version }) => version }),
  createdAt: dateTime(t, (product) => product.created_at),
  updatedAt: dateTime(t, (product) => product.updated_at),
})

export const productInputs = (t: InputFields) => ({
  title: t.string(),
  description: t.string(),
  launchPlan: t.field({ type: LaunchPlanInput }),
  orderBump: t.field({ type: [OrderBumpInput] }),
})

type SingleRow = Pick<Selectable<Books>, 'id' | 'single_sale' | 'upsell' | 'author' | 'author_picture' | 'about_author' | 'questions'>

/** Fields of courses and books, which are sold alone too. */
export const singleFields = <Row extends SingleRow>(t: Fields<Row>) => ({
  singleSale: t.boolean({ description: 'Bought directly, not through the cart.', resolve: (product) => product.single_sale }),
  upsell: t.field({
    type: Upsell,
    nullable: true,
    description: 'Null in public responses, or if nothing is offered.',
    resolve: ({ upsell }) => upsell as UpsellShape | null,
  }),
  author: t.string({ nullable: true, description: 'Who teaches or wrote it.', resolve: (each) => each.author || null }),
  authorPicture: t.string({ nullable: true, description: 'URL.', resolve: (each) => each.author_picture || null }),
  aboutAuthor: t.string({ nullable: true, description: 'A little Markdown.', resolve: (each) => each.about_author || null }),
  questions: t.field({ type: [Question], resolve: ({ questions }) => questions as unknown as QuestionShape[] }),
  fiscal: t.field({
    type: [FiscalOverride],
    description: 'What differs from the settings of its fiscal classes. For staff only.',
    resolve: ({ id }, _, context) => fiscalOf(context, id),
  }),
})

export const singleInputs = (t: InputFields) => ({
  singleSale: t.boolean(),
  upsell: t.field({ type: UpsellInput, description: 'Null: nothing is offered any more.' }),
  author: t.string(),
  authorPicture: t.string(),
  aboutAuthor: t.string({ description: 'A little Markdown.' }),
  questions: t.field({ type: [QuestionInput] }),
})
