import { useState } from 'react'
import type { Payment } from '#domain/operations/imports/payment-words.ts'
import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import { acting } from './acting.ts'
import { Choice } from './choice.tsx'
import { type Import, linesText } from './import-texts.ts'

const meanings = [
  ['PAID', 'Paga, ou em vigor: entra'],
  ['UNPAID', 'Não paga, ou encerrada: fica de fora'],
] as const

/** The meaning of each status of the file: staff answer for those that the store does not know, and may correct the others. */
export function StatusWords({ row }: { row: Import }) {
  const [chosen, setChosen] = useState<Record<string, Payment>>({})
  if (row.statuses.length === 0) return null
  const unknownFirst = row.statuses.toSorted((a, b) => Number(b.payment === 'UNKNOWN') - Number(a.payment === 'UNKNOWN'))
  const isAsked = unknownFirst[0]!.payment === 'UNKNOWN'
  const statuses = row.statuses.flatMap(({ key, payment }) => {
    const own = chosen[key] ?? payment
    return own === payment || own === 'UNKNOWN' ? [] : [{ key, isPaid: own === 'PAID' }]
  })
  return (
    <section className="mb-8">
      <h2 className="display text-2">Situações do arquivo</h2>
      <p className="mt-1 mb-4 max-w-[65ch] text-ink-2">
        {isAsked
          ? 'A loja não conhece todas as situações deste arquivo. Diga o que significam: até lá, as linhas delas são recusadas.'
          : 'O que cada situação do arquivo significa. Só entra o que está pago, ou a assinatura em vigor, em dia ou atrasada.'}
      </p>
      <div className="mb-5 grid items-end gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {unknownFirst.map(({ key, word, lines, payment }) => (
          <Choice
            key={key}
            label={payment === 'UNKNOWN' ? `O que significa “${word}”?` : word}
            hint={linesText(lines)}
            value={chosen[key] ?? payment}
            onChange={(value: Payment) => setChosen({ ...chosen, [key]: value })}
            options={payment === 'UNKNOWN' ? [['UNKNOWN', 'Escolha…'], ...meanings] : meanings}
          />
        ))}
      </div>
      {(isAsked || statuses.length > 0) && (
        <WriteButton look="solid" size="usual" disabled={statuses.length === 0} write={acting(row.id, 'MATCH', { choices: { statuses } })}>
          Usar estas respostas
        </WriteButton>
      )}
    </section>
  )
}
