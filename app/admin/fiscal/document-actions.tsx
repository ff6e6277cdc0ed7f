import { useState } from 'react'
import { useConfirm } from '../dialogs/use-confirm.ts'
import { ActionButton } from '../lists/action.tsx'
import { ReasonDialog } from '../dialogs/reason-dialog.tsx'
import { cancelFiscalDocument, type ListFiscalDocumentsResult, retryFiscalDocument, settleFiscalDocument } from './fiscal.graphql.ts'
import { isCancelable, isRetried, isStuck } from './fiscal-texts.ts'
import { useFiscalChange } from './use-fiscal-change.ts'

type Document = Pick<ListFiscalDocumentsResult['listFiscalDocuments']['data'][number], 'id' | 'name' | 'number' | 'status' | 'reason'>

/** What staff can do with a document: send it again, cancel it, or end a cancellation that the issuer refuses. */
export function DocumentActions({ document }: { document: Document }) {
  const ask = useConfirm()
  const retry = useFiscalChange(retryFiscalDocument, 'A loja vai tentar agora')
  const cancel = useFiscalChange(cancelFiscalDocument, 'Cancelamento da nota pedido')
  const settle = useFiscalChange(settleFiscalDocument, 'Resolvida: a nota continua válida')
  const [settles, setSettles] = useState(false)
  const name = `${document.name}${document.number ? ` nº ${document.number}` : ''}`
  const cancelIfSure = async () => {
    const text = 'O cliente fica sem ela, e a loja não emite outra sozinha. Algumas prefeituras só aceitam o cancelamento por alguns dias.'
    if (await ask({ title: `Cancelar a ${name}?`, text, yes: 'Cancelar a nota', no: 'Voltar' })) cancel.mutate({ id: document.id })
  }
  return (
    <>
      {isRetried(document) && (
        <ActionButton disabled={retry.isPending} onClick={() => retry.mutate({ id: document.id })} aria-label={`Tentar de novo a ${name}`}>
          Tentar de novo
        </ActionButton>
      )}
      {isCancelable(document.status) && (
        <ActionButton disabled={cancel.isPending} onClick={() => void cancelIfSure()} aria-label={`Cancelar a ${name}`}>
          Cancelar
        </ActionButton>
      )}
      {isStuck(document) && (
        <ActionButton onClick={() => setSettles(true)} aria-label={`Resolver a ${name} com nota de devolução`}>
          Resolvida com nota de devolução
        </ActionButton>
      )}
      {settles && (
        <ReasonDialog
          title={`Resolver a ${name} sem cancelar`}
          text="A nota continua válida, e a loja não tenta mais cancelá-la. Use quando o contador já emitiu uma nota de devolução, ou resolveu de outro modo."
          question="Como foi resolvida?"
          yes={settle.isPending ? 'Salvando…' : 'Resolvida'}
          isPending={settle.isPending}
          error={settle.error}
          failed="Não houve resposta. Tente de novo: nada é feito duas vezes."
          onDone={(reason) => settle.mutate({ id: document.id, reason }, { onSuccess: () => setSettles(false) })}
          onClose={() => setSettles(false)}
        />
      )}
    </>
  )
}
