import { plainCourse } from '#database/seed/fixtures.ts'
import { offerPlan, withdrawPlans } from '../harness/plans.ts'
import { signReaderIn } from '../harness/reader-session.ts'
import { Buyer } from './buyer.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { tabber } from './tabber.ts'

test.use({ keepsFocus: true })

const email = 'cartao.do.clube@correio.com.br'

test('a plan is subscribed to by a card that renews, paid by PIX from then on, and canceled', { tag: '@long' }, async ({ page, store }) => {
  const [main, keys, tabTo] = [page.getByRole('main'), page.keyboard, tabber(page)]
  const press = async (name: RegExp) => {
    await tabTo('button', name)
    await keys.press('Enter')
  }
  const expectAccessibleAtBothWidths = async () => {
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await expectAccessible(page)
    }
  }
  await page.setViewportSize({ width: 360, height: 740 })
  const plan = await offerPlan(store, {})

  await test.step('its checkout offers the card for each cycle, and says what is agreed', async () => {
    await page.goto(`/checkout?type=plan&id=${plan}`)
    await new Buyer(page, email).fillPersonalData()
    await tabTo('radio', /^PIX/)
    await keys.press('ArrowDown')
    await expect(page.getByRole('radio', { name: /Cartão de crédito \(renova sozinho\)/ })).toBeChecked()
    await expect(main.getByText(/O PagBank cobra o meu cartão agora e a cada vencimento, até que eu cancele/)).toBeVisible()
    await expectAccessibleAtBothWidths()
    await press(/^Finalizar Pagamento/)
  })

  await test.step('its first cycle is paid on the page of the card', async () => {
    await expect(page.getByText('Este cartão é cobrado de novo a cada mês, até que se cancele.')).toBeVisible()
    await press(/^Pagar$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Pagamento Confirmado!/, { timeout: 60_000 })
    await expectAccessibleAtBothWidths()
  })

  await test.step('its course is open', async () => {
    await signReaderIn(store, page.context(), { email })
    await page.goto('/minha-estante')
    await expect(main.getByText(plainCourse.title).first()).toBeVisible()
  })

  await test.step('the library shows the method, the next date and the amount', async () => {
    await page.goto('/minha-estante/assinatura')
    await expect(main.getByText(/Por volta desse dia o PagBank cobra R\$\s39,90 no seu cartão/)).toBeVisible()
    await expect(main.getByText(/^Cartão de crédito:/)).toBeVisible()
    await expectAccessibleAtBothWidths()
  })

  await test.step('each next cycle is paid by PIX instead', async () => {
    const change = page.getByRole('button', { name: 'Mudar a forma de pagamento' })
    await press(/^Mudar a forma de pagamento$/)
    await press(/^Continuar com o cartão$/)
    await expect(change).toBeFocused()
    await keys.press('Enter')
    await expectAccessibleAtBothWidths()
    await press(/^Passar a pagar por PIX$/)
    await expect(main.getByText(/o link para pagar chega antes por e-mail/)).toBeFocused()
    await expect(main.getByText(/^PIX:/)).toBeVisible()
    expect(await store.rows('select from recurrences where end_wanted_at is not null')).toHaveLength(1)
  })

  await test.step('it is canceled in two presses', async () => {
    await press(/^Cancelar a assinatura$/)
    await press(/^Continuar assinando$/)
    await expect(main.getByRole('button', { name: 'Cancelar a assinatura' })).toBeFocused()
    await keys.press('Enter')
    await expect(main.getByRole('button', { name: 'Confirmar o cancelamento' })).toBeFocused()
    await keys.press('Enter')
    await expect(main.getByText('Nada mais será cobrado, e tudo continua aberto')).toBeFocused()
    await expect(main.getByText('Forma de pagamento')).toHaveCount(0)
    await expectAccessibleAtBothWidths()
  })
  await withdrawPlans(store)
})
