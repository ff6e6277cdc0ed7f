import { FileText } from 'lucide-react'
import { fileDownload } from '#app/admin/platform/calls/file-download.ts'
import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import type { RowOf } from '#app/query/document.ts'
import type { listFiscalDocuments } from './fiscal.graphql.ts'

type Document = Pick<RowOf<typeof listFiscalDocuments>, 'id' | 'orderId' | 'name' | 'number' | 'files'>

const texts = {
  PDF: { which: 'pdf', label: 'PDF', ending: '.pdf' },
  XML: { which: 'xml', label: 'XML', ending: '.xml' },
  CANCELLATION_XML: { which: 'cancellation-xml', label: 'XML do cancelamento', ending: ' - cancelamento.xml' },
} as const

/** Downloads each file of a document. The history of its order records it. */
export function DocumentFiles({ document: { id, orderId, name, number, files } }: { document: Document }) {
  const title = `${name}${number ? ` nº ${number}` : ''}`
  return files.map((file) => {
    const { which, label, ending } = texts[file]
    return (
      <WriteButton
        key={file}
        right="people.cpf"
        size="row"
        aria-label={`Baixar ${label} da ${title}`}
        write={fileDownload({
          path: `/fiscal-documents/${id}/${which}`,
          name: `${`${name} ${number ?? ''}`.trim()} - ${orderId.slice(0, 8)}${ending}`,
          limitMs: 60_000,
          failed: 'Não foi possível baixar o arquivo da nota',
          again: [['history', 'ORDER', orderId]],
        })}
      >
        <FileText aria-hidden className="size-4" /> {label}
      </WriteButton>
    )
  })
}
