import { clickTwice, expect, expectAccessible, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

test(
  'a text of the store: its draft is kept, and a version that another user published meanwhile is not replaced',
  { tag: '@long' },
  async ({ page, context, store }) => {
    await new Staff(page).signIn(renata, '/admin/configuracoes/textos')
    const open = (of: typeof page) =>
      of
        .getByRole('region', { name: 'Política de privacidade' })
        .getByRole('button', { name: /texto$/ })
        .first()
    const dialog = page.getByRole('dialog', { name: 'Política de privacidade' })
    const text = dialog.getByLabel('O seu texto')
    const publish = dialog.getByRole('button', { name: 'Publicar nova versão' })
    const versions = () => store.rows("select text from legal_texts where kind = 'PRIVACY' and published_by is not null order by version")

    await test.step('Escape keeps what was written', async () => {
      await open(page).click()
      await text.fill('A nossa política.')
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await open(page).click()
      await expect(dialog.getByText(/^Rascunho recuperado\./)).toBeVisible()
      await expect(text).toHaveValue('A nossa política.')
      await expectAccessible(page)
    })

    await test.step('another user publishes meanwhile: no press replaces it', async () => {
      const other = await context.newPage()
      await other.goto('/admin/configuracoes/textos')
      await open(other).click()
      await other.getByLabel('O seu texto').fill('A política de outra pessoa.')
      await clickTwice(other.getByRole('button', { name: 'Publicar nova versão' }))
      await new Staff(other).expectToast(/^Versão \d+ publicada$/)
      await other.close()
      await page.bringToFront()
      for (let press = 0; press < 2; press++) {
        const reading = page.waitForResponse((response) => /listLegalTexts/.test(response.request().postData() ?? ''))
        await publish.click()
        await reading
        await expect(dialog.getByRole('alert')).toBeVisible()
        await expect(publish).toBeEnabled()
      }
      expect(await versions()).toEqual([{ text: 'A política de outra pessoa.' }])
    })

    await test.step('the draft is discarded, and the text goes on from the version of the other user', async () => {
      await dialog.getByRole('button', { name: 'Descartar' }).click()
      await expect(text).toHaveValue('A política de outra pessoa.')
      await text.fill('A política de nós dois.')
      await publish.click()
      await expect(dialog).toHaveCount(0)
      expect(await versions()).toEqual([{ text: 'A política de outra pessoa.' }, { text: 'A política de nós dois.' }])
    })

    await test.step('the default text is restored', async () => {
      await page.getByRole('region', { name: 'Política de privacidade' }).getByRole('button', { name: 'Voltar ao texto padrão' }).click()
      await new Staff(page).confirm('Voltar ao padrão')
      await new Staff(page).expectToast(/^Versão \d+ publicada$/)
    })
  },
)
