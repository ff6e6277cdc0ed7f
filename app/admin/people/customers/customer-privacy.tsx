import { DialogButton } from '#app/admin/platform/dialogs/dialog-button.tsx'
import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { saveFile } from '#app/ui/save-file.ts'
import { askPanel, callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { FailedCall } from '#app/admin/platform/calls/failed-call.tsx'
import { exportPerson, personPrivacy } from './customers.graphql.ts'
import { EraseDialog, requestText } from './erase-dialog.tsx'

/** A person's legal rights: a copy of everything, and that it is erased. See docs/rules/privacy.md. */
export function CustomerPrivacy({ customer: { email } }: { customer: { email: string } }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['customers', 'privacy', email],
    queryFn: ({ signal }) => callPanel(personPrivacy, { email }, { signal }),
    staleTime: 0,
  })
  const requests = data?.personPrivacy.requests ?? []
  const [lastRun] = data?.privacyRuns ?? []
  return (
    <section className="py-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="display text-3">Dados pessoais</h2>
        <div className="flex flex-wrap gap-3">
          <WriteButton
            right="exports.make"
            busy="Exportando…"
            write={{
              send: () => askPanel(exportPerson, { email }),
              failed: 'Não foi possível exportar os dados',
              again: [['customers', 'privacy', email]],
              onDone: (json) => saveFile(`dados-${email}.json`, new Blob([json], { type: 'application/json' })),
            }}
          >
            Exportar os dados
          </WriteButton>
          <DialogButton
            right="people.erase"
            disabled={!data}
            renderDialog={(close) => data && <EraseDialog email={email} privacy={data.personPrivacy} onClose={close} />}
          >
            Apagar os dados…
          </DialogButton>
        </div>
      </div>
      {error && <FailedCall error={error} fallback="Não foi possível ler os pedidos de privacidade" onRetry={() => void refetch()} />}
      {data && requests.length === 0 && <p className="text-ink-2">Nenhum pedido de exportação ou de exclusão.</p>}
      <ul className="grid gap-1">
        {requests.map((request) => (
          <li key={request.id} className="text-small wrap-anywhere">
            {requestText(request)}
          </li>
        ))}
      </ul>
      {lastRun && (
        <p className="mt-3 text-small text-ink-2">
          A limpeza da noite rodou em {formatMoment(lastRun.at)} e tirou os dados pessoais de {lastRun.orders}{' '}
          <span>{lastRun.orders === 1 ? 'pedido' : 'pedidos'}</span> da loja.{' '}
          {lastRun.masked > 0 && <span>De pedidos antigos, saíram também o CPF, o telefone e o endereço: {lastRun.masked}.</span>}
        </p>
      )}
    </section>
  )
}
