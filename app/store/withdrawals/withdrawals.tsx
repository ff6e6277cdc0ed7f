import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { formatCents } from '#domain/platform/values/money.ts'
import type { WithdrawableLine, WithdrawalsAnswer } from '#domain/compliance/withdrawals/withdrawal-answers.ts'
import { itemInWords } from '#domain/orders/order/item-in-words.ts'
import { formatDay, formatMoment } from '#domain/platform/values/format-day.ts'
import { failureText } from '#app/query/failure-text.ts'
import { useSettings } from '#app/settings.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { signInAddress } from '#app/store/sign-in/sign-in-address.ts'
import { useWithdrawals } from './use-withdrawals.ts'
import { type Withdrawable, WithdrawalDialog } from './withdrawal-dialog.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { WholeNumbers } from '#app/ui/whole-numbers.tsx'

/** A section of the order's page: withdraw from a line, or what came of it (docs/rules/withdrawal.md). */
export function Withdrawals({ orderId }: { orderId: string }) {
  const { data, error } = useWithdrawals(orderId)
  const heading = useHeadingOfLink(data !== undefined)
  if (data?.lines.every(({ state }) => state === 'UNPAID')) return null
  return (
    <section aria-labelledby="desistir" className="mt-10 max-w-[42rem] border-t border-rule pt-6 print:hidden">
      <h2 id="desistir" ref={heading} tabIndex={-1} className="display scroll-mt-24 text-2 outline-none">
        Desistir da compra
      </h2>
      <p className="mt-2 text-ink-2">Mudou de ideia? Dentro do prazo, você desiste sem explicar por quê, e o dinheiro volta.</p>
      {data ? (
        <Lines orderId={orderId} answer={data} />
      ) : (
        error && <ErrorBox {...failureText(error, 'Os prazos deste pedido não puderam ser lidos.')} />
      )}
    </section>
  )
}

/** The section is read later than its page, so a link to it finds nothing to scroll to before. */
function useHeadingOfLink(isRead: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (!isRead || hash !== '#desistir') return
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [isRead, hash])
  return heading
}

function Lines({ orderId, answer }: { orderId: string; answer: WithdrawalsAnswer }) {
  const { lines, mayWithdraw, returnAddress, whole } = answer
  const [selected, select] = useState<Withdrawable | null>(null)
  return (
    <>
      <ul className="mt-4 border-t border-rule">
        {lines.map((line) => (
          <li key={line.id} className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-b border-rule py-4">
            <div className="min-w-0 flex-1 basis-[18rem]">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 font-semibold">
                <span className="wrap-anywhere">{itemInWords(line)}</span>
                {line.state === 'WITHDRAWN' && <StateBadge line={line} />}
              </p>
              <div role="status" className="mt-0.5 text-small text-ink-2">
                <Standing line={line} returnAddress={returnAddress} />
              </div>
            </div>
            {line.state === 'OPEN' && mayWithdraw && (
              <Button
                size="list"
                aria-label={`Desistir da compra: ${itemInWords(line)}`}
                onClick={() => select({ line, choices: line.choices })}
              >
                Desistir da compra
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayWithdraw && whole && (
        <div className="mt-4 flex sm:justify-end">
          <Button size="list" onClick={() => select({ line: null, choices: [{ ...whole, quantity: 1 }] })}>
            Desistir de tudo
          </Button>
        </div>
      )}
      {!mayWithdraw && lines.some(({ state }) => state === 'OPEN') && (
        <p className="mt-4">
          Para desistir, <TextLink to={signInAddress(`/minha-estante/pedidos/${orderId}`)}>entre com o e-mail da compra</TextLink>: assim
          ninguém desiste no seu lugar.
        </p>
      )}
      {selected && <WithdrawalDialog orderId={orderId} chosen={selected} onClose={() => select(null)} />}
    </>
  )
}

function StateBadge({ line: { isRefunded, returnStatus } }: { line: WithdrawableLine }) {
  if (!isRefunded) return <Badge tone="info">Reembolso a caminho</Badge>
  return returnStatus === 'WAITING_RETURN' ? <Badge tone="warn">Falta devolver o livro</Badge> : <Badge tone="ok">Concluída</Badge>
}

function Standing({ line, returnAddress }: { line: WithdrawableLine; returnAddress: readonly string[] }) {
  const { supportEmail } = useSettings()
  switch (line.state) {
    case 'OPEN':
      return line.lastDay
        ? `Até ${formatDay(line.lastDay)}, às 23h59.`
        : 'O livro ainda não foi enviado: dá para desistir a qualquer momento.'
    case 'OVER':
      return `O prazo terminou em ${line.lastDay && formatDay(line.lastDay)}. Se algo não está bem, escreva para ${supportEmail}: vamos ouvir você.`
    case 'WITHDRAWN':
      return <Withdrawn line={line} returnAddress={returnAddress} />
    case 'REFUNDED':
      return 'Este item já foi reembolsado.'
    case 'FREE':
      return 'Não custou nada: não há o que reembolsar.'
    case 'RENEWAL':
      return 'Um novo ciclo da assinatura: para não continuar, cancele a assinatura na sua estante.'
    case 'UNPAID':
      return null
  }
}

function Withdrawn({ line, returnAddress }: { line: WithdrawableLine; returnAddress: readonly string[] }) {
  const { supportEmail } = useSettings()
  const { requestedAt, declaredOn, refundCents, isRefunded, returnStatus } = line
  return (
    <>
      <p>
        Você desistiu em {declaredOn ? formatDay(declaredOn) : requestedAt && formatMoment(requestedAt)}.{' '}
        <span>{isRefunded ? `Reembolsamos ${formatCents(refundCents)}.` : `${formatCents(refundCents)} estão voltando para você.`}</span>
      </p>
      {returnStatus === 'WAITING_RETURN' && (
        <p className="mt-1.5">
          Antes de postar o livro, escreva para {supportEmail}: enviamos um código dos Correios, e o envio não custa nada para você.
          {returnAddress.length > 0 && <WholeNumbers>{` Endereço da devolução: ${returnAddress.join(', ')}.`}</WholeNumbers>}
        </p>
      )}
      {returnStatus === 'RETURNED' && <p className="mt-1.5">Recebemos o livro de volta. Obrigado!</p>}
    </>
  )
}
