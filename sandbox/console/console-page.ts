import type { ReceivedLetter } from '../mailbox/mailbox.ts'
import type { Person } from '../people.ts'
import type { Settings } from '../settings.ts'
import { html, page } from './page.ts'

interface OrderSummary {
  id: string
  referenceId: string | null
  status: string
  amount: number
  kind: string
  createdAt: string
  notices: { tries: number; answers: string[] }[]
}

export function consolePage(world: { orders: OrderSummary[]; settings: Settings; people: Person[]; password: string; storeUrl: string }): string {
  return page(
    'Console',
    html`<main>
      <h1>O que acontece fora da loja</h1>
      <p class="note">
        Este programa faz o papel do PagBank, do Auth0, dos Correios e do servidor de e-mail. Nada sai desta máquina e nenhum dinheiro anda.
        <a href="${world.storeUrl}">Ir à loja</a>
      </p>
      <h2>Cobranças</h2>
      ${world.orders.length === 0 ? html`<p class="note">Nenhuma ainda. Elas aparecem aqui quando alguém finaliza uma compra.</p>` : world.orders.map(orderRow)}
      <h2>Como o PagBank se comporta</h2>
      ${settingsForm(world.settings)}
      <h2>Quem pode entrar no painel</h2>
      <ul>
        ${world.people.map((person) => html`<li><b>${person.email}</b>, senha <code>${world.password}</code>: ${person.note}</li>`)}
      </ul>
    </main>`,
  )
}

function orderRow(order: OrderSummary) {
  const told = order.notices.flatMap((notice) => notice.answers)
  const button = (deed: string, label: string, main = false) =>
    html`<form method="post" action="/console/orders/${order.id}/${deed}"><button class="${main ? 'main' : ''}">${label}</button></form>`
  return html`<div class="row">
    <div>
      <p><b>${money(order.amount)}</b> · ${order.kind === 'card' ? 'cartão' : 'PIX'} · <span class="state ${order.status}">${words[order.status] ?? order.status}</span></p>
      <p class="note"><code>${order.id}</code></p>
      <p class="note">${told.length === 0 ? 'Nenhum aviso entregue.' : `Avisos: ${told.join(', ')}`}</p>
    </div>
    <div class="deeds">
      ${order.status === 'WAITING' ? [button('pay', 'Pagar', true), button('expire', 'Deixar vencer')] : ''} ${button('notify', 'Repetir o aviso')}
    </div>
  </div>`
}

const settingsForm = (settings: Settings) =>
  html`<form method="post" action="/console/settings" class="inline">
    ${choice('notices', 'Avisos', settings.notices, { send: 'enviar', delay: 'atrasar', drop: 'perder' })}
    <label>Atraso, em ms<input name="delayMs" inputmode="numeric" value="${settings.delayMs}" /></label>
    ${choice('signature', 'Assinatura', settings.signature, { none: 'nenhuma', token: 'SHA-256', ecdsa: 'ECDSA' })}
    ${choice('autoPay', 'Pagar sozinho, pelo valor', String(settings.autoPay), { false: 'não', true: 'sim' })}
    <button>Guardar</button>
  </form>`

const choice = (name: string, label: string, current: string, choices: Record<string, string>) =>
  html`<label
    >${label}<select name="${name}">
      ${Object.entries(choices).map(([value, text]) => html`<option value="${value}" ${value === current ? 'selected' : ''}>${text}</option>`)}
    </select></label
  >`

export const mailboxPage = (letters: ReceivedLetter[]): string =>
  page(
    'Cartas',
    html`<main>
      <h1>Cartas que a loja mandou</h1>
      ${letters.length === 0
        ? html`<p class="note">Nenhuma ainda.</p>`
        : letters.map(
            (letter) => html`<div class="row"><div><p><a href="/mailbox/${letter.id}"><b>${letter.subject}</b></a></p><p class="note">para ${letter.to}, ${when(letter.receivedAt)}</p></div></div>`,
          )}
    </main>`,
    { refresh: true },
  )

export const letterPage = (letter: ReceivedLetter): string =>
  page(
    letter.subject,
    html`<main>
      <h1>${letter.subject}</h1>
      <p class="note">De ${letter.from} para ${letter.to}, ${when(letter.receivedAt)}</p>
      <iframe title="A carta, em HTML" sandbox="allow-popups allow-top-navigation-by-user-activation" srcdoc="${letter.html}"></iframe>
      <h2>Em texto</h2>
      <pre>${letter.text}</pre>
    </main>`,
  )

const words: Record<string, string> = { WAITING: 'esperando', PAID: 'paga', CANCELED: 'cancelada', DECLINED: 'recusada', IN_ANALYSIS: 'em análise' }
const money = (cents: number) => new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(cents / 100)
const when = (iso: string) => new Date(iso).toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo' })
