import { PageHead } from '#app/admin/platform/lists/page-head.tsx'
import { Download as DownloadIcon } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type ReportName, reportNames } from '#domain/money/report-names.ts'
import { SelectField } from '#app/ui/field.tsx'
import { fileDownload } from '#app/admin/platform/calls/file-download.ts'
import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import { Options } from '#app/admin/platform/forms/fields.tsx'
import { monthName, months } from './months.ts'

const texts: Record<ReportName, { title: string; contents: string; file: string }> = {
  orders: { title: 'Pedidos', contents: 'Os pedidos pagos no mês: cliente, itens, frete, desconto e total.', file: 'pedidos' },
  items: { title: 'Itens', contents: 'Cada curso, livro e consulta desses pedidos, com preço e quantidade.', file: 'itens' },
  payments: {
    title: 'Pagamentos',
    contents: 'O que entrou no mês por PIX e por cartão, e o que foi reembolsado de cada cobrança.',
    file: 'pagamentos',
  },
  fees: {
    title: 'Tarifas',
    contents: 'O que o PagBank cobrou por venda, reembolso e contestação: bruto, tarifa e líquido.',
    file: 'tarifas',
  },
  refunds: { title: 'Reembolsos', contents: 'O dinheiro que voltou no mês, e por quem.', file: 'reembolsos' },
  documents: {
    title: 'Notas fiscais',
    contents: 'As notas emitidas no mês, também as canceladas, com número e chave.',
    file: 'notas-fiscais',
  },
  sources: {
    title: 'Origem das vendas',
    contents: 'O que trouxe cada pedido pago no mês: origem, campanha, página e cupom, e o que ficou dele.',
    file: 'origem-das-vendas',
  },
}

const fiscalFiles = {
  title: 'Arquivos das notas',
  contents: 'O XML e o PDF de cada nota emitida no mês, e o XML dos cancelamentos, em um ZIP.',
  file: 'notas-fiscais',
}

/** A month for the accountant (docs/fiscal.md#exports). It begins with the month before, which is the one to be closed. */
export default function Exports() {
  const [query, setQuery] = useSearchParams()
  const [choices] = useState(() => months(new Date()))
  const month = choices.find((each) => each === query.get('mes')) ?? choices[1]!
  return (
    <>
      <PageHead title="Contabilidade">
        <p className="mt-1 max-w-[65ch] text-ink-2">
          Um mês em planilhas que o Excel abre direto, e os arquivos das notas. O mês é o do calendário de São Paulo. Tudo isto traz dados
          pessoais: envie só a quem faz a contabilidade.
        </p>
      </PageHead>
      <SelectField
        dense
        label="Mês"
        className="max-w-64"
        value={month}
        onChange={(event) => setQuery({ mes: event.currentTarget.value }, { replace: true })}
      >
        <Options of={choices.map((each) => [each, monthName(each)])} />
      </SelectField>
      <ul className="mt-6 divide-y divide-rule border-y border-rule">
        {reportNames.map((report) => (
          <Download key={report} {...texts[report]} type="csv" path={`/exports/${report}`} month={month} />
        ))}
        <Download {...fiscalFiles} type="zip" path="/fiscal-documents/zip" month={month} />
      </ul>
    </>
  )
}

interface DownloadProps {
  title: string
  contents: string
  /** Name of the saved file, before the month. */
  file: string
  type: 'csv' | 'zip'
  path: string
  month: string
}

/** A month with many orders takes a while, and the files of many documents longer. */
const limits = { csv: 120_000, zip: 900_000 }

function Download({ title, contents, file, type, path, month }: DownloadProps) {
  const write = fileDownload({
    path: `${path}?mes=${month}`,
    name: `${file}-${month}.${type}`,
    limitMs: limits[type],
    failed: 'Não foi possível baixar o arquivo',
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="font-semibold">{title}</h2>
        <p className="text-small text-ink-2">{contents}</p>
      </div>
      <WriteButton
        right="exports.make"
        busy="Baixando…"
        aria-label={`Baixar ${type.toUpperCase()} de ${title}, ${monthName(month)}`}
        write={write}
      >
        <DownloadIcon aria-hidden className="size-4" /> Baixar {type.toUpperCase()}
      </WriteButton>
    </li>
  )
}
