import { useState } from 'react'
import { addressesIn } from '#domain/platform/values/addresses.ts'
import { counted } from '#domain/platform/values/counted.ts'
import { AllowedButton } from '#app/admin/platform/dialogs/allowed-button.tsx'
import { TextArea } from '#app/ui/field.tsx'
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
      <TextArea
        dense
        label="E-mails, separados por espaços ou vírgulas"
        value={text}
        rows={5}
        onChange={(event) => {
          setNone(false)
          onText(event.target.value)
        }}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="joana@correio.com.br, pedro@correio.com.br"
        className="max-w-3xl"
        inputClassName="field-sizing-content max-h-96 min-h-32"
        error={none ? 'Nenhum e-mail reconhecido: cada um precisa ter um @.' : undefined}
        hint={
          <span role="status">{empty ? 'Cole a lista como ela vier.' : counted(count, 'e-mail reconhecido', 'e-mails reconhecidos')}</span>
        }
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <AllowedButton right="access.grant" look="ink" size="usual" disabled={empty} onClick={() => choose('grant')}>
          Dar Permissão
        </AllowedButton>
        <AllowedButton right="access.grant" size="usual" disabled={empty} onClick={() => choose('revoke')}>
          Remover Permissão
        </AllowedButton>
      </div>
    </>
  )
}
