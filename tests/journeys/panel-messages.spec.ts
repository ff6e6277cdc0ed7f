import { plainCourse } from '#database/seed/fixtures.ts'
import { eventually } from '../harness/eventually.ts'
import { sellOrder } from '../screens/place-order.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { marcos, renata, Staff } from './staff.ts'

test(
  'a message is answered with a stored text in three presses, by keyboard; whoever is slower sees who has it, and keeps the text',
  { tag: '@long' },
  async ({ page, store, sandbox, browser }) => {
    const email = 'ines.prado@correio.com.br'
    const orderId = await sellOrder(store, sandbox, { email, items: [{ id: plainCourse.id, quantity: 1 }] })
    const write = (name: string, message: string) =>
      store.rows(`insert into contact_messages (name, email, message, forwarded_at, confirmed_at) values ($1, $2, $3, now(), now())`, [
        name,
        email,
        message,
      ])
    await write('Inês Prado', 'Não acho o e-mail com o acesso.')
    const staff = new Staff(page)
    await page.setViewportSize({ width: 1366, height: 768 })
    await staff.signIn(renata)
    const item = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Não acho o e-mail' })

    await test.step('three presses', async () => {
      await page.getByRole('navigation', { name: 'Painel' }).getByRole('link', { name: 'Mensagens' }).press('Enter')
      await expect(item.getByRole('link', { name: new RegExp(orderId.slice(0, 8)) })).toBeVisible()
      await item.getByRole('button', { name: 'Responder com o texto “Como entrar”' }).press('Enter')
      const text = item.getByRole('textbox', { name: 'Resposta para Inês Prado' })
      await expect(text).toBeFocused()
      await expect(text).toHaveValue(/^Olá, Inês!\n\nTudo o que você comprou está na sua estante: http.+\/entrar/)
      await expectAccessible(page)
      await page.keyboard.press('Control+Enter')
      await staff.expectToast('Resposta a caminho de Inês Prado')
      await expect(item).toContainText('renata.lopes@sabia.example respondeu')
      const isDelivered = async () =>
        (await sandbox.emails(email)).some(({ subject, text: sent }) => /^Sobre a sua/.test(subject) && sent.includes('Olá, Inês!'))
      expect(await eventually(isDelivered, 60, 200)).toBe(true)
    })

    await test.step('of two who answer one is asked to take over, and the text of the other stays', async () => {
      await write('Inês Prado', 'E o certificado, quando sai?')
      const wanted = (of: typeof page) => of.getByRole('main').getByRole('listitem').filter({ hasText: 'E o certificado' })
      await page.goto('/admin/today')
      await wanted(page).getByRole('button', { name: 'Responder', exact: true }).click()
      await wanted(page).getByRole('textbox').pressSequentially('Sai assim que você terminar.')
      const beside = await (await browser.newContext()).newPage()
      await new Staff(beside).signInAnew(marcos, '/admin/messages')
      await expect(wanted(beside)).toContainText('renata.lopes@sabia.example está respondendo.')
      await wanted(beside).getByRole('button', { name: 'Assumir' }).click()
      await beside.getByRole('dialog').getByRole('button', { name: 'Assumir' }).click()
      await wanted(beside).getByRole('textbox').pressSequentially('No fim do curso.')
      await page.keyboard.press('Control+Enter')
      await expect(wanted(page).getByRole('alert')).toContainText('marcos.dias@sabia.example está respondendo')
      await expect(wanted(page).getByRole('button', { name: 'Assumir de marcos.dias@sabia.example' })).toBeVisible()
      await expect(wanted(page).getByRole('textbox')).toHaveValue(/Sai assim que você terminar\.$/)
      await wanted(beside).getByRole('button', { name: 'Enviar resposta' }).click()
      await expect(wanted(beside)).toContainText('marcos.dias@sabia.example respondeu')
      await beside.context().close()
      await page.goto('/admin/messages')
      await expect(wanted(page)).toContainText('O seu texto, que não foi enviado:')
      await expect(wanted(page)).toContainText('Sai assim que você terminar.')
    })
  },
)
