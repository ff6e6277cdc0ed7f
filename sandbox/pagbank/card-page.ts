import { html, money, page } from '../console/page.ts'

/** PagBank's hosted page for cards, as the buyer sees it. `total` is in cents. */
interface CardPage {
  code: string
  total: number
  /** The card is charged again for each. */
  plan: 'MONTH' | 'YEAR' | null
  declined: boolean
}

export const cardPage = ({ code, total, plan, declined }: CardPage) =>
  paymentPage(html`
    <p class="pretend">Página de cartão simulada: faz o papel do PagBank</p>
    <h1 class="price">${money(total)}</h1>
    ${plan ? html`<p>Este cartão é cobrado de novo a cada ${plan === 'YEAR' ? 'ano' : 'mês'}, até que se cancele.</p>` : ''}
    <p class="lead">Nenhum cartão é pedido e nada é cobrado. Escolha o que acontece.</p>
    ${declined ? html`<p role="alert" class="bad">O banco recusou o cartão. Tente de novo.</p>` : ''}
    <form method="post" action="/pagamento?code=${code}" class="stack">
      ${plan ? '' : installments(total)}
      <p class="actions">
        <button class="main wide" name="choice" value="pay">Pagar</button>
        <button name="choice" value="decline">Ser recusado</button>
        <button name="choice" value="analyse">Ficar em análise</button>
        <button name="choice" value="leave">Desistir</button>
      </p>
    </form>
  `)

const installments = (total: number) => html`
  <label
    >Parcelas<select name="installments">
      ${Array.from({ length: 12 }, (_, index) => html`<option value="${index + 1}">${index + 1}x de ${money(Math.round(total / (index + 1)))}</option>`)}
    </select></label
  >
  <label
    >Juros do parcelamento<select name="interest">
      <option value="store">por conta da loja</option>
      <option value="buyer">por conta do comprador</option>
    </select></label
  >
`

export const closedCardPage = () =>
  paymentPage(html`
    <h1>Esta página de pagamento não existe mais</h1>
    <p class="lead">Ela venceu ou foi fechada. Volte à loja e finalize a compra de novo.</p>
  `)

export const paidCardPage = (returnUrl: string) =>
  paymentPage(html`
    <h1>Esta compra já foi paga</h1>
    <p><a href="${returnUrl}">Voltar à loja</a></p>
  `)

const paymentPage = (content: ReturnType<typeof html>) => page('Pagamento', html`<main class="narrow">${content}</main>`, { bare: true })
