import { Hono } from 'hono'
import { html, money, page } from '../console/page.ts'
import type { CardOutcome } from './charges.ts'
import type { Ledger } from './ledger.ts'
import type { Webhooks } from './webhooks.ts'
import { wire } from './records.ts'
import { checkoutTotal } from './requests.ts'

const outcomes: Record<string, CardOutcome> = { pay: 'paid', decline: 'declined', analyse: 'in-analysis' }

/** PagBank's hosted page for cards: pay, be declined, wait for an analysis, or give up. Each try makes an order, as there. */
export function cardPageRoutes({ ledger, webhooks }: { ledger: Ledger; webhooks: Webhooks }) {
  return new Hono()
    .get('/pagamento', (context) => {
      const code = context.req.query('code') ?? ''
      const checkout = ledger.checkoutByCode(code)
      if (!checkout || checkout.status !== 'ACTIVE')
        return context.html(
          page(
            'Pagamento',
            html`<main class="narrow">
              <h1>Esta página de pagamento não existe mais</h1>
              <p class="lead">Ela venceu ou foi fechada. Volte à loja e finalize a compra de novo.</p>
            </main>`,
            { bare: true },
          ),
          404,
        )
      if (ledger.paid(checkout.id)) {
        return context.html(
          page(
            'Pagamento',
            html`<main class="narrow">
              <h1>Esta compra já foi paga</h1>
              <p><a href="${checkout.redirect_url ?? '/'}">Voltar à loja</a></p>
            </main>`,
            { bare: true },
          ),
        )
      }
      const total = checkoutTotal(checkout)
      const declined = context.req.query('recusado') !== undefined
      return context.html(
        page(
          'Pagamento',
          html`<main class="narrow">
            <p class="pretend">Página de cartão simulada: faz o papel do PagBank</p>
            <h1 class="price">${money(total)}</h1>
            <p class="lead">Nenhum cartão é pedido e nada é cobrado. Escolha o que acontece.</p>
            ${declined ? html`<p role="alert" class="bad">O banco recusou o cartão. Tente de novo.</p>` : ''}
            <form method="post" action="/pagamento?code=${code}" class="stack">
              <label
                >Parcelas<select name="installments">
                  ${Array.from({ length: 12 }, (_, index) => html`<option value="${index + 1}">${index + 1}x de ${money(Math.round(total / (index + 1)))}</option>`)}
                </select></label
              >
              <p class="actions">
                <button class="main wide" name="choice" value="pay">Pagar</button>
                <button name="choice" value="decline">Ser recusado</button>
                <button name="choice" value="analyse">Ficar em análise</button>
                <button name="choice" value="leave">Desistir</button>
              </p>
            </form>
          </main>`,
          { bare: true },
        ),
      )
    })
    .post('/pagamento', async (context) => {
      const code = context.req.query('code') ?? ''
      const checkout = ledger.checkoutByCode(code)
      if (!checkout) return context.notFound()
      const form = await context.req.parseBody()
      const home = checkout.return_url ?? checkout.redirect_url ?? '/'
      if (checkout.status !== 'ACTIVE') return context.redirect(`/pagamento?code=${code}`, 303)
      if (form.choice === 'leave') return context.redirect(home, 303)
      const outcome = (typeof form.choice === 'string' && outcomes[form.choice]) || 'declined'
      const order = ledger.payCard(checkout.id, outcome, Math.min(12, Math.max(1, Number(form.installments) || 1)))
      if (order) webhooks.queue(order, wire(order))
      return context.redirect(outcome === 'declined' ? `/pagamento?code=${code}&recusado` : (checkout.redirect_url ?? home), 303)
    })
}
