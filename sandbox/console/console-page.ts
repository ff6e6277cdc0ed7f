import type { ReceivedEmail } from '../smtp/mailbox.ts'
import { bankFaults, callFaults, type CallKind, callKinds, type Fault, type Faults, hitsAnyCall, webhookFaults } from '../pagbank/faults.ts'
import type { CheckoutSummary, OrderSummary } from '../pagbank/summaries.ts'
import type { Person } from '../state/people.ts'
import type { Settings } from '../state/settings.ts'
import { emailRow } from './mailbox-pages.ts'
import { html, type Markup, money, page, when } from './page.ts'

interface Console {
  orders: OrderSummary[]
  /** Card pages that are not paid yet. */
  checkouts: CheckoutSummary[]
  emails: ReceivedEmail[]
  settings: Settings
  people: Person[]
  password: string
  storeUrl: string
}

export const consolePage = ({ orders, checkouts, emails, settings, people, password, storeUrl }: Console) =>
  page(
    'Console',
    html`<main>
      <h1>O que acontece fora da loja</h1>
      <p class="lead">
        Este programa faz o papel do PagBank, do Auth0, dos Correios e do servidor de e-mail. Nada sai desta máquina e nenhum dinheiro anda.
        <a href="${storeUrl}">Ir à loja</a>
      </p>
      <div data-live>
        <h2>Cobranças</h2>
        ${rowsOr('Nenhuma ainda. Elas aparecem aqui quando alguém finaliza uma compra.', [...checkouts.map(checkoutRow), ...orders.map(orderRow)])}
        <h2>Últimos e-mails</h2>
        ${rowsOr('Nenhum ainda.', emails.map(emailRow))}
      </div>
      <h2>Como o PagBank se comporta</h2>
      ${settingsForm(settings)}
      <h2>Quem pode entrar no painel</h2>
      <ul class="plain">
        ${people.map((person) => accountRow(person, password))}
      </ul>
    </main>`,
    { path: '/' },
  )

const rowsOr = (none: string, rows: Markup[]) =>
  rows.length === 0
    ? html`<p class="note">${none}</p>`
    : html`<ul class="plain">
        ${rows}
      </ul>`

const accountRow = (person: Person, password: string) =>
  html`<li class="row">
    <div class="facts">
      <p><b>${person.name}</b> · ${person.note}</p>
      <p class="note"><code>${person.email}</code>, senha <code>${password}</code></p>
    </div>
  </li>`

const orderRow = (order: OrderSummary) =>
  html`<li class="row">
    <div class="facts">
      <p>
        <span class="sum">${money(order.amount)}</span> ${order.kind === 'card' ? 'no cartão' : 'por PIX'}
        <span class="state ${order.status}">${words[order.status] ?? order.status}</span>
        ${order.dispute ? html`<span class="state ${order.dispute === 'STORE' ? 'PAID' : 'WAITING'}">${disputes[order.dispute]}</span>` : ''}
        ${order.refunded > 0 ? html`<span class="note">devolvido: ${money(order.refunded)}</span>` : ''}
      </p>
      <p class="note">${when(order.createdAt)} · <code>${order.id}</code></p>
      <p class="note">${webhooksInWords(order.webhooks)}</p>
    </div>
    <div class="actions">
      ${order.status === 'WAITING' ? html`${button(`/console/orders/${order.id}/pay`, 'Pagar', 'main')}${button(`/console/orders/${order.id}/expire`, 'Deixar vencer')}` : ''}
      ${order.status === 'IN_ANALYSIS' ? html`${button(`/console/orders/${order.id}/pay`, 'Aprovar', 'main')}${button(`/console/orders/${order.id}/decline`, 'Recusar')}` : ''}
      ${order.status === 'PAID' ? button(`/console/orders/${order.id}/refund`, 'Devolver tudo') : ''}
      ${order.status === 'PAID' ? button(`/console/orders/${order.id}/report`, 'Tirar do extrato') : ''}
      ${order.status === 'PAID' && order.dispute !== 'OPEN' ? button(`/console/orders/${order.id}/dispute`, order.kind === 'card' ? 'Abrir chargeback' : 'Abrir devolução especial (MED)') : ''}
      ${order.dispute === 'OPEN' ? html`${decision(order.id, 'BUYER', 'Decidir pelo comprador')}${decision(order.id, 'STORE', 'Decidir pela loja')}` : ''}
      ${order.refunded > 0 && order.dispute !== 'BUYER' ? button(`/console/orders/${order.id}/refund/undo`, 'Desfazer a devolução') : ''}
      ${order.dispute === 'BUYER' ? button(`/console/orders/${order.id}/dispute/reverse`, 'Rever a favor da loja') : ''}
      ${button(`/console/orders/${order.id}/notify`, 'Repetir o aviso')}
    </div>
  </li>`

const checkoutRow = (checkout: CheckoutSummary) =>
  html`<li class="row">
    <div class="facts">
      <p>
        <span class="sum">${money(checkout.amount)}</span> página de cartão
        <span class="state ${checkout.status}">${words[checkout.status] ?? checkout.status}</span>
      </p>
      <p class="note">${when(checkout.createdAt)} · <code>${checkout.id}</code></p>
    </div>
    ${
      checkout.status === 'ACTIVE'
        ? html`<div class="actions">
            <a class="button" href="${checkout.payUrl}">Abrir a página</a
            >${button(`/console/checkouts/${checkout.id}/expire`, 'Deixar vencer')}
          </div>`
        : ''
    }
  </li>`

const button = (path: string, label: string, look = '') =>
  html`<form method="post" action="${path}"><button class="${look}">${label}</button></form>`

const decision = (id: string, winner: 'BUYER' | 'STORE', label: string) =>
  html`<form method="post" action="/console/orders/${id}/dispute/decide"><button name="winner" value="${winner}">${label}</button></form>`

const settingsForm = (settings: Settings) =>
  html`<form method="post" action="/console/settings" class="stack">
    <div class="grid">
      ${choice('signature', 'Assinatura dos avisos', settings.signature, { none: 'nenhuma', token: 'SHA-256 com o token', ecdsa: 'ECDSA' })}
      ${choice('autoPay', 'PIX que se paga sozinho', String(settings.autoPay), { false: 'nunca', true: 'até R$ 200, pelo valor' })}
      <label>Atraso dos avisos, em milissegundos<input name="delayMs" inputmode="numeric" value="${settings.delayMs}" /></label>
      <label>Demora das respostas, em milissegundos<input name="slowMs" inputmode="numeric" value="${settings.slowMs}" /></label>
    </div>
    ${faultGroup('O que dá errado nos avisos', webhookFaults, settings.faults)}
    ${faultGroup('O que dá errado nas chamadas', callFaults, settings.faults)}
    ${faultGroup('O que dá errado no banco do comprador', bankFaults, settings.faults)}
    <p class="note">
      Um aviso que a loja não aceita é mandado de novo depois de 1, 5, 30, 120 e 600 segundos. O PagBank não publica os seus prazos: estes
      são inventados.
    </p>
    <p class="actions"><button>Salvar</button><button name="faults" value="none">Desligar tudo o que dá errado</button></p>
  </form>`

/** Open while one of its faults is switched on. */
function faultGroup(title: string, group: Partial<Record<Fault, string>>, faults: Faults) {
  const named = Object.entries(group) as [Fault, string][]
  const on = named.filter(([name]) => faults[name]).length
  return html`<details ${on > 0 ? 'open' : ''}>
    <summary>${title}${on > 0 ? html` <span class="state WAITING">${on === 1 ? '1 ligado' : `${on} ligados`}</span>` : ''}</summary>
    <div class="grid">${named.map(([name, label]) => faultChoice(faults, name, label))}</div>
  </details>`
}

/**
 * How many more times the fault occurs, and in which calls. A number that the form does not offer was set by a program, or has been counted
 * down.
 */
function faultChoice(faults: Faults, name: Fault, label: string) {
  const { left, on } = faults[name] ?? { left: 0, on: 'any' as CallKind }
  const times = [1, 2, 3, 5, 10]
  const counts = left === null || left === 0 || times.includes(left) ? times : [...times, left].toSorted((a, b) => a - b)
  const choices: [string, string][] = [
    ['off', 'nunca'],
    ...counts.map((count): [string, string] => [String(count), count === 1 ? 'na próxima vez' : `nas próximas ${count} vezes`]),
    ['always', 'sempre'],
  ]
  const current = left === null ? 'always' : left === 0 ? 'off' : String(left)
  const first = label.charAt(0).toUpperCase() + label.slice(1)
  return html`<div class="stack-tight">
    ${select(`fault.${name}`, first, current, choices)}
    ${hitsAnyCall(name) ? select(`fault.${name}.on`, `${first}: em quais chamadas`, on, Object.entries(callKinds), { hidden: true }) : ''}
  </div>`
}

const choice = (name: string, label: string, current: string, choices: Record<string, string>) =>
  select(name, label, current, Object.entries(choices))

const select = (name: string, label: string, current: string, choices: [string, string][], { hidden = false } = {}) =>
  html`<label
    >${hidden ? html`<span class="hidden">${label}</span>` : label}<select name="${name}">
      ${choices.map(([value, text]) => html`<option value="${value}" ${value === current ? 'selected' : ''}>${text}</option>`)}
    </select></label
  >`

function webhooksInWords(webhooks: OrderSummary['webhooks']): string {
  const answers = webhooks.flatMap(({ answers }) => answers)
  const waiting = webhooks.filter((webhook) => webhook.waiting).length
  const parts = [
    answers.length > 0 ? `Respostas da loja aos avisos: ${answers.map(answerInWords).join(', ')}` : 'Nenhum aviso entregue',
    waiting > 0 ? `${waiting} a caminho` : '',
  ]
  return `${parts.filter(Boolean).join(' · ')}.`
}

const answerInWords = (answer: string) => (answer === 'timeout' ? 'demorou demais' : answer === 'unreachable' ? 'não atendeu' : answer)

const disputes = { OPEN: 'contestada', BUYER: 'contestação: o comprador ganhou', STORE: 'contestação: a loja ganhou' }

const words: Record<string, string> = {
  WAITING: 'esperando',
  PAID: 'paga',
  CANCELED: 'cancelada',
  DECLINED: 'recusada',
  IN_ANALYSIS: 'em análise',
  AUTHORIZED: 'autorizada',
  ACTIVE: 'aberta',
  INACTIVE: 'fechada',
  EXPIRED: 'vencida',
}
