import { useConfirm } from '../dialogs/confirm.tsx'
import { ActionButton } from '../lists/action.tsx'
import { cancelFiscalDocument, type ListFiscalDocumentsResult, retryFiscalDocument } from './fiscal.graphql.ts'
import { isCancelable, isRetried } from './fiscal-texts.ts'
import { useFiscalChange } from './use-fiscal-change.ts'

type Document = Pick<ListFiscalDocumentsResult['listFiscalDocuments']['data'][number], 'id' | 'name' | 'number' | 'status' | 'reason'>

/** What staff can do with a document: send it again, or cancel it. */
export function DocumentActions({ document }: { document: Document }) {
  const ask = useConfirm()
  const retry = useFiscalChange(retryFiscalDocument, 'A loja vai tentar agora')
  const cancel = useFiscalChange(cancelFiscalDocument, 'Nota cancelada, ou a caminho disso')
  const name = `${document.name}${document.number ? ` nº ${document.number}` : ''}`
  const cancelIfSure = async () => {
    const text =
      'O comprador fica sem ela, e a loja não emite outra sozinha. Algumas prefeituras só aceitam o cancelamento por alguns dias.'
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
    </>
  )
}
