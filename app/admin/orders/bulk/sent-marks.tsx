import { useState } from 'react'
import { PastedText } from '#app/admin/platform/lists/bulk/pasted-text.tsx'
import { PrepareDialog } from '#app/admin/platform/lists/bulk/prepare-dialog.tsx'
import type { Chosen } from '#app/admin/platform/lists/bulk/use-prepare.ts'
import { prepareSentMarks } from './prepare-orders.graphql.ts'

/** Marks orders as sent, with codes as a spreadsheet has them. Null: the lines name the orders. */
export function SentMarks({ chosen }: { chosen: Chosen | null }) {
  const [codes, setCodes] = useState('')
  return (
    <PrepareDialog
      document={prepareSentMarks}
      label={chosen ? 'Marcar como enviados' : 'Colar rastreios'}
      right="orders.ship"
      title="Marcar pedidos como enviados"
      variables={() => ({ ...chosen, codes })}
    >
      <PastedText
        label="Códigos de rastreio"
        placeholder={'042bb3ca  AA123456789BR\n5c4f729b  JD0012  Jadlog'}
        hint={hintOf(chosen)}
        text={codes}
        onText={setCodes}
      />
    </PrepareDialog>
  )
}

const hintOf = (chosen: Chosen | null) =>
  chosen
    ? 'Uma linha por pedido: o número dele, ou a posição na lista, e o código. Sem código, o pedido sai só com a marca de enviado.'
    : 'Uma linha por pedido: o número dele e o código, como vêm da planilha. A transportadora pode vir depois.'
