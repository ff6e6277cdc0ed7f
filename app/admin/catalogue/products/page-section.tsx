import type { Currency } from '#domain/platform/values/money.ts'
import { typedCentsOr } from '#domain/platform/values/typed-number.ts'
import type { Question } from '#domain/catalogue/products/product-fields.ts'
import { FieldList, TextArea, TextInput } from '#app/admin/platform/forms/fields.tsx'
import { FileInput, Picture } from '#app/admin/platform/forms/file-input.tsx'
import { centsOr, formFields, momentField, ofType } from '#app/admin/platform/forms/form-fields.ts'
import { FieldRow, FieldsOfRight, FormSection } from '#app/admin/platform/forms/form-section.tsx'
import { NumberInput } from '#app/admin/platform/forms/number-input.tsx'
import { accepts } from '#app/admin/platform/files/uploader.tsx'

/** Fields of the page, for the tables of both forms: of courses and of books. */
export const pageFormFields = {
  author: { label: 'Autoria', initial: '', hint: 'Quem ensina ou escreveu, como a página deve dizer. Vazio: a página não diz.' },
  authorPicture: { label: 'Foto de quem ensina ou escreveu', initial: '', hint: 'Quadrada, do rosto.' },
  aboutAuthor: { label: 'Biografia', initial: '', hint: 'Poucas frases. Aceita **negrito**, listas e links (Markdown).' },
  questions: {
    label: 'Perguntas e respostas',
    initial: ofType<Question[]>([]),
  },
}

/** When a draft is published by itself. */
export const publishAtField = { ...momentField, label: 'Publish at', hint: 'Time of Brasília. Empty: when you tick Published.' }

/** The fields of a launch, within `launchPlan`. */
const launchForm = formFields({
  salePriceCents: { ...centsOr(null), label: 'Preço de lançamento', hint: 'No lugar do preço, entre os dois momentos abaixo.' },
  saleFrom: { ...momentField, label: 'Começo do preço de lançamento', hint: 'Horário de Brasília.' },
  saleUntil: { ...momentField, label: 'Fim do preço de lançamento', hint: 'Deste minuto em diante vale o preço de sempre.' },
  onSaleFrom: { ...momentField, label: 'As vendas abrem', hint: 'Horário de Brasília. Vazio: já estão abertas.' },
  onSaleUntil: { ...momentField, label: 'As vendas terminam', hint: 'Vazio: sem fim.' },
})
type LaunchFields = typeof launchForm.initial

interface LaunchAnswer extends Record<Exclude<keyof LaunchFields, 'salePriceCents'>, string | null> {
  salePriceCents: number | null
}

/** The launch as one field of the forms. Its price is in BRL. */
export const launchFormField = {
  launchPlan: {
    label: 'Lançamento',
    initial: launchForm.initial,
    of: (plan: LaunchAnswer): LaunchFields => launchForm.of(plan),
    sent: launchForm.input,
  },
}

/** The payload of a launch in another unit. */
export const launchInput = (fields: LaunchFields, unit: Currency) => ({
  ...launchForm.input(fields),
  salePriceCents: typedCentsOr(null, fields.salePriceCents, unit),
})

const { at } = formFields(pageFormFields)
const { launchPlan } = formFields(launchFormField).at

/** See docs/rules/catalogue.md#product-pages: the author, and questions with their answers. */
export const PageSection = () => (
  <FormSection title="Página" lang="pt">
    <TextInput {...at.author} />
    <div className="flex items-start gap-4">
      <Picture name={at.authorPicture.name} className="mt-6 size-14 rounded-full" />
      <FileInput {...at.authorPicture} access="PUBLIC" accept={accepts.PICTURE} className="min-w-0 grow" />
    </div>
    <TextArea {...at.aboutAuthor} />
    <Questions />
  </FormSection>
)

/** See docs/rules/launches.md. */
export function LaunchSection({ unit, decimals }: { unit: Currency; decimals: boolean }) {
  const { salePriceCents, saleFrom, saleUntil, onSaleFrom, onSaleUntil } = launchForm.at
  const within = <Field extends { name: string }>(field: Field) => ({ ...field, name: `${launchPlan.name}.${field.name}` })
  return (
    <FormSection title={launchPlan.label} lang="pt">
      <FieldsOfRight right="catalogue.write">
        <FieldRow>
          <TextInput {...within(onSaleFrom)} type="datetime-local" />
          <TextInput {...within(onSaleUntil)} type="datetime-local" />
        </FieldRow>
        <NumberInput {...within(salePriceCents)} unit={unit} decimals={decimals} />
        <FieldRow>
          <TextInput {...within(saleFrom)} type="datetime-local" />
          <TextInput {...within(saleUntil)} type="datetime-local" />
        </FieldRow>
      </FieldsOfRight>
    </FormSection>
  )
}

const Questions = () => (
  <div role="group" aria-label={at.questions.label}>
    <p className="mb-2 text-small font-semibold">{at.questions.label}</p>
    <FieldList
      {...at.questions}
      add="Adicionar pergunta"
      next={() => ({ question: '', answer: '' })}
      remove="Remover pergunta"
      renderFields={(path, place) => (
        <>
          <TextInput name={`${path}.question`} label={`Pergunta ${place}`} required />
          <TextArea name={`${path}.answer`} label={`Resposta ${place}`} required />
        </>
      )}
    />
  </div>
)
