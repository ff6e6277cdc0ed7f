import { mostAnswerTexts } from '#domain/platform/settings/answer-texts.ts'
import { FieldList, TextArea, TextInput } from '#app/admin/platform/forms/fields.tsx'
import { FormSection } from '#app/admin/platform/forms/form-section.tsx'

/** Texts with which staff answer messages. */
export const AnswerTextsSection = () => (
  <FormSection title="Textos de resposta">
    <p className="max-w-[60ch] text-small text-ink-2">
      Ficam à mão em Mensagens. A loja preenche {'{nome}'}, {'{pedido}'}, {'{protocolo}'}, {'{loja}'} e {'{entrar}'}, que é o endereço da
      estante; o que ela não souber, quem responde completa.
    </p>
    <FieldList
      name="answerTexts"
      label="Textos"
      most={mostAnswerTexts}
      add="Adicionar texto"
      next={() => ({ title: '', text: 'Olá, {nome}!\n\n' })}
      remove="Remover texto"
      columns="md:grid-cols-[12rem_minmax(0,1fr)]"
      renderFields={(path) => (
        <>
          <TextInput name={`${path}.title`} label="Nome" required maxLength={40} />
          <TextArea name={`${path}.text`} label="Texto" required maxLength={3_000} />
        </>
      )}
    />
  </FormSection>
)
