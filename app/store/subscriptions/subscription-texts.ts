import type { OwnSubscription, PlanChoice } from '#domain/orders/subscriptions/subscription-answers.ts'
import type { SubscriptionState } from '#domain/orders/subscriptions/subscription-state.ts'
import { formatLongDay } from '#domain/platform/values/format-day.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import type { Status } from '#app/ui/badge.tsx'
import { priceText } from '#domain/catalogue/products/billing-interval.ts'

export const stateTexts: Record<SubscriptionState, Status> = {
  IMPORTED: { text: 'Paga na plataforma anterior', tone: 'info' },
  OPEN: { text: 'Falta o primeiro pagamento', tone: 'warn' },
  TRIAL: { text: 'Teste grátis', tone: 'info' },
  ACTIVE: { text: 'Em dia', tone: 'ok' },
  ENDING: { text: 'Cancelada', tone: 'quiet' },
  LATE: { text: 'Pagamento em atraso', tone: 'warn' },
  ENDED: { text: 'Encerrada', tone: 'quiet' },
}

const dayOf = (day: string | null) => (day ? formatLongDay(day) : '')

/** How the subscription stands, and what follows when. */
export function standingText(subscription: OwnSubscription): string {
  const { paidUntil, toPay, untilThen } = subscription
  const change = toPay?.changesTo
    ? ` Para mudar já para “${toPay.changesTo}”, falta pagar ${formatCents(toPay.totalCents)} em um dia. Sem esse pagamento, nada muda.`
    : ''
  return `${stateText(subscription)}${untilThen ? ` Até ${dayOf(paidUntil)} vale “${untilThen}”.` : ''}${change}`
}

function stateText(subscription: OwnSubscription): string {
  const { state, priceCents, paidUntil, accessUntil, toPay, canceledAt, method, isCardDeclined } = subscription
  const [due, end] = [dayOf(paidUntil), dayOf(accessUntil)]
  const next = formatCents(toPay && !toPay.changesTo ? toPay.totalCents : priceCents)
  switch (state) {
    case 'IMPORTED':
      return `O que você pagou na plataforma anterior vale até ${due}. Nada é cobrado aqui por enquanto: a loja avisa por e-mail antes de começar.`
    case 'OPEN':
      return 'Ela começa assim que o primeiro pagamento chegar.'
    case 'TRIAL':
      return `O teste vai até ${due}. Se quiser continuar, são ${priceText(subscription)}; se não pagar, termina sozinho.`
    case 'ACTIVE':
      if (method === 'CARD' && !isCardDeclined)
        return `Está paga até ${due}. Por volta desse dia o PagBank cobra ${next} no seu cartão, e um e-mail avisa antes.`
      return `Está paga até ${due}. Nesse dia vence a próxima renovação, de ${next}, e o link para pagar chega antes por e-mail.`
    case 'ENDING':
      return `Nada mais será cobrado, e tudo continua aberto até ${end}.`
    case 'LATE':
      if (isCardDeclined)
        return `O cartão não passou em ${due}. Tudo continua aberto até ${end}: o PagBank pode tentar de novo, e um PIX de ${next} resolve agora.`
      if (method === 'CARD') return `O PagBank ainda não confirmou a cobrança de ${next} no seu cartão. Tudo continua aberto até ${end}.`
      return `A renovação de ${next} venceu em ${due}. Tudo continua aberto até ${end}: pague até lá para não perder nenhum dia.`
    case 'ENDED':
      return canceledAt || !toPay
        ? `${end ? `Terminou em ${end}. ` : ''}O seu progresso, as anotações e os certificados continuam guardados.`
        : `Terminou em ${end}, sem o pagamento. O seu progresso continua guardado: um pagamento de ${next} abre tudo de novo, no mesmo lugar.`
  }
}

/** The cost of a change to another plan or price, and what follows. Another sum to be charged ends a card. */
export function changeText(choice: PlanChoice, subscription: OwnSubscription): string {
  const { method, priceCents, interval } = subscription
  const isCardOver = method === 'CARD' && (choice.priceCents !== priceCents || choice.interval !== interval)
  return `${costText(choice, subscription)}${isCardOver ? ' O seu cartão deixa de ser cobrado: o link para pagar chega por e-mail.' : ''}`
}

function costText({ kind, cents, ...plan }: PlanChoice, { state, interval, paidUntil }: OwnSubscription): string {
  const [price, due] = [priceText(plan), dayOf(paidUntil)]
  if (kind === 'NEXT')
    return state === 'LATE'
      ? `A renovação que falta pagar passa a ser de ${price}.`
      : `Hoje você não paga nada. A partir de ${due} são ${price}.`
  return plan.interval === interval
    ? `Hoje você paga ${formatCents(cents)}, a diferença pelos dias até ${due}. Depois são ${price}.`
    : `Hoje você paga ${formatCents(cents)}, já sem o que sobra do plano de agora, e começa um novo ciclo. Depois são ${price}.`
}
