import type { Question as QuestionShape } from '#domain/catalogue/products/product-fields.ts'
import { builder } from '#server/platform/web/graphql/builder.ts'

/** Types that courses and books share. */
export const Question = builder.objectRef<QuestionShape>('Question').implement({
  description: 'A question that buyers ask before they buy (docs/rules/catalogue.md#product-pages).',
  fields: (t) => ({ question: t.exposeString('question'), answer: t.exposeString('answer', { description: 'A little Markdown.' }) }),
})

export const QuestionInput = builder.inputType('QuestionInput', {
  fields: (t) => ({ question: t.string({ required: true }), answer: t.string({ required: true }) }),
})

export const authorField = 'Who teaches or wrote it; empty if not said.'
