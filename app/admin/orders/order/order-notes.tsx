import { Trash2 } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { longestNote, orderNoteInput } from '#domain/orders/order/order-note.ts'
import { callPanel, panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { Loaded } from '#app/admin/platform/calls/loaded.tsx'
import { ofOrder } from '#app/admin/platform/calls/use-write.tsx'
import { DialogSection } from '#app/admin/platform/dialogs/dialog-section.tsx'
import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import { resolverOf } from '#app/admin/platform/forms/field-errors.ts'
import { TextArea } from '#app/admin/platform/forms/fields.tsx'
import { InnerForm } from '#app/admin/platform/forms/inner-form.tsx'
import { addOrderNote, orderNotes, removeOrderNote } from './notes.graphql.ts'
import type { AnswerOf } from '#app/query/document.ts'

type Note = AnswerOf<typeof orderNotes>[number]

/** Notes of staff for each other. They are part of an export of the buyer's data, and go with it. */
export const OrderNotes = ({ order: { id, anonymizedAt } }: { order: { id: string; anonymizedAt: string | null } }) => (
  <DialogSection
    title="Anotações"
    right="orders.note"
    className=""
    action={!anonymizedAt && 'Anotar'}
    renderForm={(end) => <NoteForm orderId={id} onEnd={end} />}
  >
    <Loaded
      query={panelQuery(['orders', 'notes', id], orderNotes, { orderId: id })}
      fallback="Não foi possível ler as anotações"
      reading=""
    >
      {(notes) =>
        notes.length === 0 ? (
          <p className="text-small text-ink-2">Só a equipe lê.</p>
        ) : (
          <ul className="grid gap-3">
            {notes.map((note) => (
              <NoteItem key={note.id} orderId={id} note={note} />
            ))}
          </ul>
        )
      }
    </Loaded>
  </DialogSection>
)

const NoteItem = ({ orderId, note: { id, actor, note, createdAt } }: { orderId: string; note: Note }) => (
  <li className="border-l-4 border-rule-strong pl-3 text-small">
    <p className="wrap-anywhere whitespace-pre-line">{note}</p>
    <p className="flex flex-wrap items-center justify-between gap-x-2 text-mini text-ink-2">
      <span className="wrap-anywhere">
        {actor}, <span className="money whitespace-nowrap">{formatMoment(createdAt)}</span>
      </span>
      <WriteButton
        size="row"
        className="min-w-11"
        aria-label={`Apagar a anotação de ${formatMoment(createdAt)}`}
        question={{ title: 'Apagar esta anotação?', text: note, yes: 'Apagar' }}
        write={{
          send: () => callPanel(removeOrderNote, { id }),
          done: 'Anotação apagada',
          failed: 'A anotação não foi apagada. Tente de novo.',
          again: ofOrder(orderId),
        }}
      >
        <Trash2 aria-hidden className="size-4" />
      </WriteButton>
    </p>
  </li>
)

function NoteForm({ orderId, onEnd }: { orderId: string; onEnd: () => void }) {
  return (
    <InnerForm
      form={useForm({ defaultValues: { note: '' }, resolver: resolverOf(orderNoteInput, (fields) => fields) })}
      name="a anotação"
      label="Salvar"
      busyLabel="Salvando…"
      failed="A anotação não foi salva. Tente de novo."
      write={{ send: (fields) => callPanel(addOrderNote, { id: orderId, ...fields }), done: 'Anotação salva', again: ofOrder(orderId) }}
      onEnd={onEnd}
      className="mt-3"
    >
      <TextArea
        name="note"
        label="Anotação"
        required
        maxLength={longestNote}
        hint="Quem comprou só lê se pedir uma cópia dos seus dados."
      />
    </InnerForm>
  )
}
