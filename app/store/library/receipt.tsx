import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import { sellerLines } from '#domain/platform/settings/seller.ts'
import type { Receipt } from '#domain/delivery/library-answers.ts'
import { useSettings } from '#app/settings.ts'
import { Button } from '#app/ui/button.tsx'
import { Withdrawals } from '#app/store/withdrawals/withdrawals.tsx'
import { BackLink } from '#app/store/shell/back-link.tsx'
import { orderStateTexts } from './order-texts.ts'
import { ReadQuery } from './read-query.tsx'
import { ShipmentStatus } from './shipment-status.tsx'
import { useReceipt } from './use-library.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { WholeNumbers } from '#app/ui/whole-numbers.tsx'

/** `/minha-estante/pedidos/{id}`: what was paid, to print or to save as a PDF. */
export default function ReceiptPage() {
  const [, id = ''] = (useParams()['*'] ?? '').split('/')
  return (
    <ReadQuery title="Comprovante de compra" query={useReceipt(id)} backTo="/minha-estante/pedidos" back="Ver os pedidos">
      {(receipt) => (
        <>
          <Content receipt={receipt} />
          {receipt.paidAt && <Withdrawals key={receipt.id} orderId={receipt.id} />}
        </>
      )}
    </ReadQuery>
  )
}

function Content({ receipt }: { receipt: Receipt }) {
  return (
    <article aria-labelledby="comprovante" className="max-w-[42rem]">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <BackLink to="/minha-estante/pedidos">Pedidos</BackLink>
        <Button size="list" onClick={() => window.print()}>
          <Printer aria-hidden className="size-5" />
          Imprimir
        </Button>
      </div>
      <h2 id="comprovante" className="display text-2">
        {receipt.paidAt ? 'Comprovante de compra' : 'Pedido'}
      </h2>
      <Facts receipt={receipt} />
      <Lines receipt={receipt} />
      <FiscalDocuments documents={receipt.fiscalDocuments} />
      {receipt.paidAt && (
        <p className="mt-8 border-t border-rule pt-4 text-small text-ink-2">
          Este comprovante confirma a compra e o pagamento. Ele não é um documento fiscal e não substitui a nota fiscal.
        </p>
      )}
    </article>
  )
}

const methods: Record<Receipt['method'], string> = { PIX: 'PIX', CARD: 'Cartão de crédito', FREE: 'Sem custo' }

function Facts({ receipt }: { receipt: Receipt }) {
  const { storeName, supportEmail, seller } = useSettings()
  const { id, state, createdAt, paidAt, name, email, maskedCpf, method, shipment, termsVersion } = receipt
  return (
    <dl className="mt-5 grid gap-x-8 gap-y-4 border-t border-rule pt-5 sm:grid-cols-2">
      <Fact name="Pedido">
        <span className="money">{id}</span>
      </Fact>
      <Fact name="Situação">{orderStateTexts[state].text}</Fact>
      <Fact name="Feito em">{formatMoment(createdAt)}</Fact>
      <Fact name="Pago em">{paidAt ? `${formatMoment(paidAt)}, ${methods[method]}` : 'Ainda não foi pago'}</Fact>
      <Fact name="Comprador">
        {name}
        <br />
        <span className="whitespace-nowrap">CPF {maskedCpf}</span>
        <br />
        {email}
      </Fact>
      <Fact name="Quem vendeu">
        {[storeName, ...sellerLines(seller, supportEmail)].map((line) => (
          <span key={line} className="block wrap-anywhere">
            <WholeNumbers>{line}</WholeNumbers>
          </span>
        ))}
      </Fact>
      {shipment && (
        <Fact name="Entrega">
          <ShipmentStatus shipment={shipment} />
        </Fact>
      )}
      {termsVersion !== null && (
        <Fact name="Termos de venda">
          <TextLink to={`/termos/${termsVersion}`}>Versão {termsVersion}</TextLink>, aceita na compra
        </Fact>
      )}
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-small text-ink-2">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)

function Lines({
  receipt: { lines, itemsCents, shippingCents, discountCents, pixDiscountCents, totalCents, refundedCents },
}: {
  receipt: Receipt
}) {
  const sums: [name: string, cents: number][] = [
    ...(shippingCents + discountCents > 0 ? [['Itens', itemsCents] as [string, number]] : []),
    ...(shippingCents > 0 ? [['Frete', shippingCents] as [string, number]] : []),
    ...(discountCents > pixDiscountCents ? [['Desconto', pixDiscountCents - discountCents] as [string, number]] : []),
    ...(pixDiscountCents > 0 ? [['Desconto no PIX', -pixDiscountCents] as [string, number]] : []),
  ]
  return (
    <table className="mt-8 w-full text-left">
      <caption className="sr-only">Itens e valores</caption>
      <thead>
        <tr className="border-b border-rule text-small text-ink-2">
          <th className="py-2 font-normal">Item</th>
          <th className="py-2 text-right font-normal">Valor</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, place) => (
          <tr key={place} className="border-b border-rule align-top">
            <td className="py-3 pr-4 wrap-anywhere">
              <span>{line.quantity > 1 && `${line.quantity} × `}</span>
              {line.title}
              <span className="block text-small text-ink-2">
                {line.label}
                <span>{line.refunded && ' · reembolsado'}</span>
              </span>
            </td>
            <td className="money py-3 text-right whitespace-nowrap">{formatCents(line.unitCents * line.quantity)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map(([name, cents]) => (
          <Sum key={name} name={name} cents={cents} />
        ))}
        <Sum name="Total" cents={totalCents} strong />
        {refundedCents > 0 && <Sum name="Reembolsado" cents={-refundedCents} />}
      </tfoot>
    </table>
  )
}

/** The XML is the document itself; the PDF is for people. */
function FiscalDocuments({ documents }: { documents: Receipt['fiscalDocuments'] }) {
  if (documents.length === 0) return null
  return (
    <section aria-labelledby="notas-fiscais" className="mt-8 print:hidden">
      <h3 id="notas-fiscais" className="text-3 font-semibold">
        {documents.length === 1 ? 'Nota fiscal' : 'Notas fiscais'}
      </h3>
      <ul className="mt-2 divide-y divide-rule">
        {documents.map(({ id, name, number, canceled, hasPdf }) => {
          const title = `${name}${number ? ` nº ${number}` : ''}`
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-5 gap-y-1 py-2">
              <span>
                {title}
                {canceled && <span className="text-ink-2"> · cancelada</span>}
              </span>
              <span className="ml-auto flex gap-4">
                {hasPdf && <FileLink id={id} which="pdf" title={title} />}
                <FileLink id={id} which="xml" title={title} />
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const FileLink = ({ id, which, title }: { id: string; which: 'pdf' | 'xml'; title: string }) => (
  <a
    href={`/api/library/fiscal-documents/${id}/${which}`}
    download
    aria-label={`Baixar a ${title} em ${which.toUpperCase()}`}
    className="ink-link inline-flex min-h-11 items-center"
  >
    {which.toUpperCase()}
  </a>
)

const Sum = ({ name, cents, strong = false }: { name: string; cents: number; strong?: boolean }) => (
  <tr className={strong ? 'text-3 font-bold' : 'text-ink-2'}>
    <th scope="row" className={`pt-2 ${strong ? '' : 'font-normal'}`}>
      {name}
    </th>
    <td className="money pt-2 text-right whitespace-nowrap">{formatCents(cents)}</td>
  </tr>
)
