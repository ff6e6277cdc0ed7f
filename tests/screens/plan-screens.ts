import { cpfOf } from '../harness/cpf.ts'
import { endDaysEarlier, offerPlan, type Offered, withdrawPlans } from '../harness/plans.ts'
import { signReaderIn } from '../harness/reader-session.ts'
import { Buyer } from '../journeys/buyer.ts'
import { sellOrder } from './place-order.ts'
import { at, type Screen, type ScreenContext } from './screen.ts'

let subscribers = 0

const see = ({ page }: ScreenContext, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()

const after = ({ store }: ScreenContext) => withdrawPlans(store)

/** A page that shows a plan, once it says this. */
const plan = (
  name: string,
  offered: Offered,
  pathOf: (id: string) => string,
  text: string | RegExp,
  andThen: Screen['go'] = async () => {},
): Screen => ({
  name,
  who: 'visitor',
  go: async (set) => {
    await at(pathOf(await offerPlan(set.store, offered)))(set)
    await see(set, text)
    await andThen(set)
  },
  after,
})

/** The subscription of a buyer whose paid days end so many days earlier. */
const subscription = (name: string, daysEarlier: number, text: string | RegExp, andThen: Screen['go'] = async () => {}): Screen => ({
  name: `subscriptions-${name}`,
  who: 'visitor',
  go: async (set) => {
    const id = await offerPlan(set.store, {})
    const email = `assina.${++subscribers}@correio.com.br`
    await sellOrder(set.store, set.sandbox, { email, cpf: cpfOf(7_000 + subscribers), items: [{ id, quantity: 1 }] })
    if (daysEarlier) await endDaysEarlier(set.store, email, daysEarlier)
    await signReaderIn(set.store, set.page.context(), { email })
    await at('/minha-estante/assinatura')(set)
    await see(set, text)
    await see(set, 'E-book Digital')
    await andThen(set)
  },
  after,
})

/** The subscription of a buyer who chose so in the checkout. */
const chosen = (name: string, method: 'pix' | 'redirect', text: RegExp, andThen: Screen['go'] = async () => {}): Screen => ({
  name: `subscriptions-${name}`,
  who: 'visitor',
  go: async (set) => {
    const buyer = new Buyer(set.page, `escolhe.${++subscribers}@correio.com.br`)
    await at(`/checkout?type=plan&id=${await offerPlan(set.store, {})}`)(set)
    await buyer.fillPersonalData()
    await (method === 'pix' ? buyer.choosePix() : buyer.chooseCard())
    await buyer.finish(method)
    if (method === 'redirect') {
      await press('Pagar')(set)
      await see(set, 'Pagamento Confirmado!')
    }
    await signReaderIn(set.store, set.page.context(), buyer)
    await at('/minha-estante/assinatura')(set)
    await see(set, text)
    await andThen(set)
  },
  after,
})

const pageOf = (id: string) => `/planos/${id}`

const press = (name: string | RegExp) => (set: ScreenContext) => set.page.getByRole('button', { name, exact: true }).click()

/** Screens of plans, and of who subscribes to one. */
export const planScreens: Screen[] = [
  plan('plan-of-some', {}, pageOf, 'O que a assinatura traz'),
  plan('plan-of-all', { allCourses: true, trialDays: 7, title: 'Sabiá inteiro' }, pageOf, 'Os primeiros 7 dias são grátis.'),
  { name: 'plan-missing', who: 'visitor', go: at('/planos/00000000-0000-4000-8000-000000000000'), says: ['Plano não encontrado'] },
  plan('courses-with-plan', { allCourses: true, title: 'Sabiá inteiro' }, () => '/courses', 'Sabiá inteiro'),
  plan('checkout-plan', {}, (id) => `/checkout?type=plan&id=${id}`, 'Escolha a forma de pagamento.'),
  plan(
    'checkout-plan-card',
    {},
    (id) => `/checkout?type=plan&id=${id}`,
    'Escolha a forma de pagamento.',
    async (set) => {
      await new Buyer(set.page, 'escolhe.cartao@correio.com.br').chooseCard()
      await see(set, /^Hoje o PagBank cobra/)
    },
  ),
  plan('checkout-trial', { trialDays: 7 }, (id) => `/checkout?type=plan&id=${id}&teste=1`, /^Hoje você não paga nada/),
  {
    name: 'postcheckout-trial',
    who: 'visitor',
    go: async (set) => {
      const id = await offerPlan(set.store, { trialDays: 7 })
      await at(`/checkout?type=plan&id=${id}&teste=1`)(set)
      await new Buyer(set.page, `teste.${++subscribers}@correio.com.br`).fillPersonalData()
      await set.page.getByLabel('CPF').fill(cpfOf(8_000 + subscribers))
      await set.page.waitForSelector('button[type=submit]:enabled')
      await press(/^Começar o teste/)(set)
      await see(set, 'Seu teste começou!')
    },
    after,
  },
  subscription('active', 0, 'Em dia'),
  subscription('canceling', 0, 'Em dia', press('Cancelar a assinatura')),
  subscription('ending', 0, 'Em dia', async (set) => {
    await press('Cancelar a assinatura')(set)
    await press('Confirmar o cancelamento')(set)
    await see(set, 'Retomar a assinatura')
  }),
  subscription('plans', 0, 'Em dia', async (set) => {
    await offerPlan(set.store, { title: 'Clube da casa inteira', allCourses: true, priceCents: 9_990 })
    await offerPlan(set.store, { title: 'Clube de bolso', priceCents: 1_990 })
    await set.page.reload()
    await set.page.getByText('Mudar de plano ou de preço', { exact: true }).click()
    await press('Mudar para “Clube da casa inteira”')(set)
  }),
  subscription('other-price', 0, 'Em dia', async (set) => {
    await set.store.rows('update plans set price_cents = 4990 where published')
    await set.page.reload()
    await set.page.getByText('Mudar de plano ou de preço', { exact: true }).click()
    await see(set, /^Aceitar/)
  }),
  chosen('by-card', 'redirect', /^Cartão de crédito/),
  chosen('card-to-pix', 'redirect', /^Cartão de crédito/, press('Mudar a forma de pagamento')),
  chosen('pix-to-card', 'pix', /^PIX/, press('Pagar com cartão')),
  subscription('late', 33, 'Pagamento em atraso'),
  subscription('ended', 60, 'Encerrada'),
]
