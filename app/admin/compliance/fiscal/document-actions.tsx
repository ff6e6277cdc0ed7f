import type { Document as Query, RowOf } from '#app/query/document.ts'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { DialogButton } from '#app/admin/platform/dialogs/dialog-button.tsx'
import { ReasonDialog } from '#app/admin/platform/dialogs/reason-dialog.tsx'
import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import { cancelFiscalDocument, type listFiscalDocuments, retryFiscalDocument, settleFiscalDocument } from './fiscal.graphql.ts'
import { documentCan } from '#domain/compliance/fiscal/document-can.ts'
import { isStuck } from '#app/admin/catalogue/fiscal-classes/fiscal-texts.ts'

type Document = Pick<RowOf<typeof listFiscalDocuments>, 'id' | 'name' | 'number' | 'status' | 'reason'>

/** A change of fiscal documents, after which every list of them is read again. `done`: the toast after a success. */
export const fiscalWrite = <Variables,>(query: Query<unknown, Variables>, variables: Variables, done: string) => ({
  send: () => callPanel(query, variables),
  done,
  failed: 'Não foi possível mudar a nota fiscal',
  again: [['fiscal']],
})

/** Send a document again, cancel it, or end a cancellation that the issuer refuses: what its status leaves out is not offered. */
export function DocumentActions({ document }: { document: Document }) {
  const { id, status } = document
  const state = { status, isStuck: isStuck(document) }
  const name = `${document.name}${document.number ? ` nº ${document.number}` : ''}`
  return (
    <>
      {(status === 'REJECTED' || status === 'SENT' || state.isStuck) && (
        <WriteButton
          size="row"
          can={documentCan.retry(state)}
          aria-label={`Tentar de novo a ${name}`}
          write={fiscalWrite(retryFiscalDocument, { id }, 'A loja vai tentar agora')}
        >
          Tentar de novo
        </WriteButton>
      )}
      {status !== 'CANCELED' && (
        <WriteButton
          can={documentCan.cancel(state)}
          size="row"
          aria-label={`Cancelar a ${name}`}
          question={{
            title: `Cancelar a ${name}?`,
            text: 'O cliente fica sem ela, e a loja não emite outra sozinha. Algumas prefeituras só aceitam o cancelamento por alguns dias.',
            yes: 'Cancelar a nota',
            no: 'Voltar',
          }}
          write={fiscalWrite(cancelFiscalDocument, { id }, 'A nota vai ser cancelada')}
        >
          Cancelar
        </WriteButton>
      )}
      {documentCan.settle(state).allowed && (
        <DialogButton
          size="row"
          aria-label={`Resolver a ${name} com nota de devolução`}
          renderDialog={(close) => (
            <ReasonDialog
              title={`Resolver a ${name} sem cancelar`}
              text="A nota continua válida, e a loja não tenta mais cancelá-la. Use quando o contador já emitiu uma nota de devolução, ou resolveu de outro modo."
              question="Como foi resolvida?"
              label="Resolvida"
              busyLabel="Salvando…"
              write={{
                send: (reason) => callPanel(settleFiscalDocument, { id, reason }),
                done: 'Resolvida: a nota continua válida',
                again: [['fiscal']],
              }}
              onClose={close}
            />
          )}
        >
          Resolvida com nota de devolução
        </DialogButton>
      )}
    </>
  )
}
