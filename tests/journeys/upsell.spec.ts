import { courseWithModules, plainCourse } from '#database/seed/fixtures.ts'
import { Buyer, payByApp } from './buyer.ts'
import { awake, expect, expectAccessible, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

test.afterEach(({ store }) => store.rows('update courses set upsell = null returning id'))

test(
  'staff choose an offer; after the payment one buyer takes it by another PIX, and one declines it',
  { tag: '@long' },
  async ({ page, store, sandbox }) => {
    const staff = new Staff(page)
    await test.step('staff choose the product and its price', async () => {
      await staff.signIn(renata, `/admin/courses/edit/${plainCourse.id}`)
      await page.getByRole('button', { name: 'Adicionar oferta' }).click()
      await page.getByRole('button', { name: 'Save course' }).click()
      await expect(page.getByText('Escolha o produto da oferta.')).toBeVisible()
      await page.getByLabel('Preço da oferta').fill('49,90')
      await page.getByRole('combobox', { name: 'Buscar cursos, oferta depois do pagamento' }).fill('ansiedade sem')
      await page.getByRole('option', { name: new RegExp(`^${courseWithModules.title}`) }).click()
      await page.getByRole('button', { name: 'Save course' }).click()
      await staff.expectToast(/saved|updated/i)
      await page.context().clearCookies()
    })

    const buyFirst = async (email: string) => {
      const id = await new Buyer(page, email).orderByPix(plainCourse.id)
      await payByApp(page, store, sandbox, id)
      return id
    }
    const offer = page.getByRole('region', { name: 'Leve também' })

    const first = await test.step('what was paid opens first, and the offer stands below it', async () => {
      const id = await buyFirst('leva.a.oferta@correio.com.br')
      await expect(page.getByRole('link', { name: /primeira aula/ })).toBeVisible()
      await expect(offer).toContainText('R$ 49,90')
      const [access, offered] = [await page.getByRole('region', { name: 'Abrir agora' }).boundingBox(), await offer.boundingBox()]
      expect(access!.y + access!.height).toBeLessThan(offered!.y)
      await expectAccessible(page)
      return id
    })

    const second = await test.step('it is paid by another PIX, with nothing to type', async () => {
      await offer.getByRole('button', { name: 'Pagar R$ 49,90 por PIX' }).dblclick()
      await expect(page.getByRole('heading', { name: /Falta só o PIX/ })).toBeVisible()
      await expect(page.getByText('R$ 49,90').first()).toBeVisible()
      await expect(page.getByRole('region', { name: 'O que você já comprou' }).getByRole('link', { name: /primeira aula/ })).toBeVisible()
      const orders = await store.rows<{ id: string }>('select id from orders where upsell_of = $1', [first])
      expect(orders).toHaveLength(1)
      await payByApp(page, store, sandbox, orders[0]!.id)
      await expect(page.getByText(courseWithModules.title).first()).toBeVisible()
      await expect(offer).toHaveCount(0)
      return orders[0]!.id
    })

    await test.step('another buyer declines it in one press, and it does not come back', async () => {
      await page.context().clearCookies()
      await page.evaluate(() => localStorage.clear())
      await buyFirst('sem.oferta@correio.com.br')
      await offer.getByRole('button', { name: 'Não, obrigado' }).click()
      await expect(page.getByText('Tudo bem, sem a oferta.')).toBeVisible()
      await page.reload()
      await awake(page)
      await expect(page.getByRole('link', { name: /primeira aula/ })).toBeVisible()
      await expect(offer).toHaveCount(0)
    })

    await test.step('the order says after which one it was offered', async () => {
      await staff.signIn(renata, `/admin/orders/${second}`)
      await expect(page.getByRole('main')).toContainText(`Oferta depois de #${first.slice(0, 8)}`)
    })
  },
)
