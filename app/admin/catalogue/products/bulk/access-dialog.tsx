import { useState } from 'react'
import { addressesIn } from '#domain/platform/values/addresses.ts'
import { counted } from '#domain/platform/values/counted.ts'
import { TextField } from '#app/ui/field.tsx'
import { PastedText } from '#app/admin/platform/lists/bulk/pasted-text.tsx'
import { PrepareDialog } from '#app/admin/platform/lists/bulk/prepare-dialog.tsx'
import type { Chosen } from '#app/admin/platform/lists/bulk/use-prepare.ts'
import { prepareAccesses } from './prepare-products.graphql.ts'

/** The chosen courses for many people. */
export function AccessDialog({ chosen }: { chosen: Chosen }) {
  const [addresses, setAddresses] = useState('')
  const [until, setUntil] = useState('')
  const count = addressesIn(addresses).length
  return (
    <PrepareDialog
      document={prepareAccesses}
      label="Dar acesso a pessoas"
      title="Dar acesso a pessoas"
      right="access.grant"
      variables={() => (addresses.trim() === '' ? null : { ...chosen, addresses, until: until || null })}
    >
      <PastedText
        label="E-mails"
        placeholder="joana@correio.com.br, pedro@correio.com.br"
        hint={count > 0 ? counted(count, 'e-mail reconhecido', 'e-mails reconhecidos') : 'Cole a lista como ela vier.'}
        text={addresses}
        onText={setAddresses}
      />
      <TextField
        dense
        label="Último dia do acesso"
        type="date"
        className="mt-3 max-w-64"
        hint="Vazio: pelo prazo de cada curso."
        value={until}
        onChange={(event) => setUntil(event.target.value)}
      />
    </PrepareDialog>
  )
}
