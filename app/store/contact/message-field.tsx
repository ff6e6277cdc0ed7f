import { useId } from 'react'

export function MessageField({ error }: { error: string | undefined }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        Mensagem
      </label>
      <textarea
        id={id}
        name="message"
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-message`}
        className="field-sizing-content min-h-40 w-full rounded-1 border border-rule-strong bg-paper-up px-4 py-3 outline-offset-2 aria-[invalid=true]:border-bad"
      />
      <p
        id={`${id}-message`}
        role={error ? 'alert' : undefined}
        className={`mt-1.5 text-small ${error ? 'font-semibold text-bad' : 'text-ink-2'}`}
      >
        {error ?? 'O que aconteceu, e o que você espera. Não escreva senhas nem dados de cartão.'}
      </p>
    </div>
  )
}
