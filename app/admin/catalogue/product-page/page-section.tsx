import { X } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import type { Question } from '#domain/catalogue/products/product-fields.ts'
import { TextArea, TextInput } from '#app/admin/platform/forms/fields.tsx'
import { FileInput, Picture } from '#app/admin/platform/forms/file-input.tsx'
import { formFields, ofType } from '#app/admin/platform/forms/form-fields.ts'
import { FormSection } from '#app/admin/platform/forms/form-page.tsx'
import { AddButton, IconButton } from '#app/admin/platform/forms/icon-button.tsx'
import { pictures } from '#app/admin/platform/uploads/uploader.tsx'

/** Fields of the page, for the tables of both forms: of courses and of books. */
export const pageFormFields = {
  author: { label: 'Author', initial: '', hint: 'Who teaches or wrote it, as the page names them. Empty: the page names nobody.' },
  authorPicture: { label: 'Author picture', initial: '', hint: 'Square, of the face.' },
  questions: { label: 'Questions and answers', initial: ofType<Question[]>([]) },
}

export const describeQuestions = (questions: readonly Question[]): string =>
  questions.map(({ question, answer }) => `${question}\n${answer}`).join('\n')

const { at } = formFields(pageFormFields)

/** See docs/rules/catalogue.md#product-pages: the author, and questions with their answers. */
export const PageSection = () => (
  <FormSection title="Page">
    <TextInput {...at.author} />
    <div className="flex items-start gap-4">
      <Picture name={at.authorPicture.name} className="mt-6 size-14 rounded-full" />
      <FileInput {...at.authorPicture} access="PUBLIC" accept={pictures} className="min-w-0 grow" />
    </div>
    <Questions />
  </FormSection>
)

function Questions() {
  const { name, label } = at.questions
  const { fields, append, remove } = useFieldArray<{ questions: Question[] }>({ name })
  return (
    <div role="group" aria-label={label}>
      <p className="mb-2 text-small font-semibold">{label}</p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 empty:hidden">
        {fields.map((field, index) => (
          <li key={field.id} className="flex items-start gap-2 rounded-1 border border-rule bg-paper-up p-3">
            <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-3">
              <TextInput name={`${name}.${index}.question`} label={`Question ${index + 1}`} required />
              <TextArea name={`${name}.${index}.answer`} label={`Answer ${index + 1}`} required />
            </div>
            <IconButton Icon={X} label={`Remove question ${index + 1}`} onClick={() => remove(index)} className="mt-6" />
          </li>
        ))}
      </ul>
      <AddButton onClick={() => append({ question: '', answer: '' })}>Add a question</AddButton>
    </div>
  )
}
