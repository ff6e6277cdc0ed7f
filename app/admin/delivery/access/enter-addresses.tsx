import { useState } from 'react'
import { addressesIn } from '#domain/platform/values/addresses.ts'
import { Button } from '#app/ui/button.tsx'
import type { PermissionAction } from './access.ts'

interface Props {
  text: string
  onText: (text: string) => void
  onChoose: (action: PermissionAction) => void
}

/** Step 1: enter the addresses. */
export function EnterAddresses({ text, onText, onChoose }: Props) {
  const [none, setNone] = useState(false)
  const count = addressesIn(text).length
  const choose = (action: PermissionAction) => (count === 0 ? setNone(true) : onChoose(action))
  const empty = text.trim() === ''
  return (
    <>
      <label htmlFor="addresses" className="mb-1 block text-small font-semibold">
        E-mails, separados por espaços ou vírgulas
      </label>
      <textarea
        id="addresses"
        value={text}
        rows={5}
        onChange={(event) => {
          setNone(false)
          onText(event.target.value)
        }}
        aria-invalid={none || undefined}
        aria-describedby="addresses-message"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="joana@correio.com.br, pedro@correio.com.br"
        className="field-sizing-content max-h-96 min-h-32 w-full max-w-3xl rounded-1 border border-rule-strong bg-paper-up px-3 py-2.5 placeholder:text-ink-3 aria-[invalid=true]:border-bad"
      />
      <p id="addresses-message" role="status" className={`mt-1 text-small ${none ? 'font-semibold text-bad' : 'text-ink-2'}`}>
        {none
          ? 'Nenhum e-mail reconhecido: cada um precisa ter um @.'
          : empty
            ? 'Cole a lista como ela vier.'
            : `${count} ${count === 1 ? 'e-mail reconhecido' : 'e-mails reconhecidos'}`}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="ink" disabled={empty} onClick={() => choose('grant')}>
          Dar Permissão
        </Button>
        <Button disabled={empty} onClick={() => choose('revoke')}>
          Remover Permissão
        </Button>
      </div>
    </>
  )
}
