import { Copy, Printer } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { useSettings } from '#app/settings.ts'
import { Button } from '#app/ui/button.tsx'
import { WholeNumbers } from '#app/ui/whole-numbers.tsx'
import { useMinute } from '#app/ui/use-now.ts'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { Loaded } from '#app/admin/platform/calls/loaded.tsx'
import { copyAndSay } from '#app/admin/platform/dialogs/copy-and-say.ts'
import { openDisputeEvidence } from './evidence.graphql.ts'
import type { AnswerOf } from '#app/query/document.ts'

type Evidence = AnswerOf<typeof openDisputeEvidence>

/** Proof of a sale for the institution that decides a dispute, for A4 paper or as text. The order's history records who opened it. */
export default function EvidenceScreen() {
  const { id = '' } = useParams()
  return (
    <>
      <title>Comprovação</title>
      <Loaded
        once
        whole
        // One visit is one line in the history.
        query={{ ...panelQuery(['disputes', 'evidence', id], openDisputeEvidence, { id }), retry: false }}
        fallback="Não foi possível ler a comprovação"
        reading="Reunindo as provas"
      >
        {(evidence) => <EvidencePage {...evidence} />}
      </Loaded>
    </>
  )
}

/** For PagBank's form, which takes plain text. */
const plainText = (sections: Evidence['sections']): string =>
  sections.map(({ title, lines }) => [title.toUpperCase(), ...lines.map(({ name, value }) => `${name}: ${value}`)].join('\n')).join('\n\n')

function EvidencePage({ orderId, sections }: Evidence) {
  const { storeName } = useSettings()
  const copy = () => copyAndSay(`${title}\n\n${plainText(sections)}`, { done: 'Texto copiado' })
  const title = `${storeName}: comprovação da venda ${orderId.slice(0, 8)}`
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link to={addressOf.order(orderId)} className="ink-link inline-flex min-h-11 items-center font-semibold">
          Ver o pedido
        </Link>
        <div className="flex flex-wrap gap-3">
          <Button size="list" onClick={() => void copy()}>
            <Copy aria-hidden className="size-4" /> Copiar texto
          </Button>
          <Button look="ink" size="list" onClick={() => window.print()}>
            <Printer aria-hidden className="size-4" /> Imprimir
          </Button>
        </div>
      </div>
      <article className="mx-auto max-w-[52rem] rounded-2 border border-rule bg-paper-up px-5 py-6 md:px-10 md:py-9 print:max-w-none print:border-0 print:p-0 print:text-[9.5pt] print:leading-[1.35]">
        <header className="mb-5 border-b-2 border-ink pb-3 print:mb-3">
          <h1 className="display text-2 print:text-[15pt]">Comprovação da venda</h1>
          <p className="text-small text-ink-2 print:text-[9pt]">
            {storeName} · pedido <span className="font-mono">{orderId.slice(0, 8)}</span> · emitida em {formatMoment(useMinute())}, horário
            de Brasília
          </p>
        </header>
        {sections.map((section) => (
          <Section key={section.title} {...section} />
        ))}
      </article>
    </>
  )
}

const Section = ({ title, lines }: Evidence['sections'][number]) => (
  <section className="mb-5 print:mb-3">
    <h2 className="mb-1 break-after-avoid text-3 font-semibold print:text-[11pt]">{title}</h2>
    <dl className="border-t border-rule">
      {lines.map(({ name, value }, index) => (
        <div
          key={index}
          className="grid gap-x-4 border-b border-rule py-1.5 text-small break-inside-avoid sm:grid-cols-[13rem_minmax(0,1fr)] print:grid-cols-[5.5cm_minmax(0,1fr)] print:py-[1.2mm] print:text-[9.5pt]"
        >
          <dt className="min-w-0 wrap-anywhere text-ink-2">{name}</dt>
          <dd className="money min-w-0 wrap-anywhere">
            <WholeNumbers>{value}</WholeNumbers>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
