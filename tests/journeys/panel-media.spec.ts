import { awake, expect, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

const demo = 'database/seed/files'
const title = 'Dicionário das pausas'

test(
  'staff give a book a sample, learn whether it can be stamped, and replace and remove files',
  { tag: '@long' },
  async ({ page, context }) => {
    const staff = new Staff(page)
    await staff.signIn(renata)
    const upload = (index: number, file: string) => page.locator('form input[type=file]').nth(index).setInputFiles(`${demo}/${file}`)

    await test.step('the form of the book says whether copies can be stamped, and takes a sample', async () => {
      await staff.go('Livros')
      await staff.search(title)
      await page.getByRole('link', { name: `Edit ${title}` }).click()
      await expect(page.getByText('Each copy is stamped with its buyer’s name.')).toBeVisible()
      await upload(2, 'terca-sem-pressa-amostra.pdf')
      await expect(page.getByLabel('Sample')).toHaveValue(/^\/media\/.*\.pdf$/)
      await page.getByRole('button', { name: 'Save book' }).click()
      await staff.expectToast('Book saved')
    })

    await test.step('a buyer reads the sample beside the page of the book', async () => {
      const store = await context.newPage()
      await store.goto(`/books?busca=${encodeURIComponent(title)}`)
      await store.getByRole('link', { name: title }).click()
      await awake(store)
      const sample = store.getByRole('link', { name: 'Ler uma amostra' })
      await expect(sample).toHaveAttribute('target', '_blank')
      const response = await store.request.get((await sample.getAttribute('href'))!)
      expect([response.headers()['content-type'], (await response.body()).subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])
      await store.close()
    })

    await test.step('a new file takes the place of the sample, and the old one is removed', async () => {
      await staff.go('Arquivos')
      await page.getByRole('link', { name: 'E-books', exact: true }).click()
      await staff.search('amostra')
      const used = staff.row('terca-sem-pressa-amostra.pdf').filter({ hasText: title })
      await used.getByRole('button', { name: /^Trocar/ }).click()
      const dialog = page.getByRole('dialog', { name: 'Trocar arquivo' })
      await expect(dialog).toContainText('em todos os lugares que o usam')
      await dialog.locator('input[type=file]').setInputFiles(`${demo}/dicionario-das-pausas.epub`)
      await staff.expectToast('Trocado em 1 lugar')
      await expect(dialog).toHaveCount(0)
      const unused = staff.row('Sem uso')
      await expect(unused).toContainText('terca-sem-pressa-amostra.pdf')
      await unused.getByRole('button', { name: /^Remover/ }).click()
      await staff.confirm('Remover')
      await expect(unused).toHaveCount(0)
    })

    await test.step('the list leads to the form that names a file', async () => {
      await staff.search('dicionario')
      await staff.row('dicionario-das-pausas.epub').getByRole('link', { name: title }).first().click()
      await expect(page.getByLabel('Sample')).toHaveValue(/\.epub$/)
    })

    await test.step('captions of a lesson are uploaded too', async () => {
      await staff.go('Arquivos')
      await staff.search('dormir-1.vtt')
      await staff.row('dormir-1.vtt').getByRole('link', { name: 'Dormir é um verbo ativo' }).click()
      await page.locator('ol button[aria-expanded]').first().click()
      const field = page.getByLabel('WebVTT or SRT file')
      const before = await field.inputValue()
      const captions = page.getByRole('group', { name: 'Captions' })
      await expect(captions).toContainText('Kept by the store: dormir-1.vtt')
      await captions.locator('input[type=file]').setInputFiles(`${demo}/dormir-1.vtt`)
      await expect(field).not.toHaveValue(before)
    })

    await test.step('a video does not replace the duration that was typed, and offers its own', async () => {
      const duration = page.getByLabel('Duration')
      await duration.fill('12:40')
      await page.locator('form input[type=file]').nth(1).setInputFiles(`${demo}/dormir-2.webm`)
      const offer = page.getByRole('button', { name: /^Use 0:\d\d$/ })
      await expect(offer).toBeVisible()
      await expect(duration).toHaveValue('12:40')
      await offer.click()
      await expect(offer).toHaveCount(0)
      await expect(duration).toHaveValue(/^0:\d\d$/)
      const measured = await duration.inputValue()
      await duration.fill('')
      await page.locator('form input[type=file]').nth(1).setInputFiles(`${demo}/dormir-1.webm`)
      await expect(duration).toHaveValue(measured)
    })
  },
)

test.describe('a refused upload', { tag: '@long' }, () => {
  test.use({ ignoredErrors: /status of 422/ })

  test('says why, and the field takes the next file', async ({ page }) => {
    await new Staff(page).signIn(renata, '/admin/books/new')
    const sample = page.locator('form input[type=file]').nth(2)
    await sample.setInputFiles({ name: 'amostra.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nhalf of it') })
    await expect(page.getByRole('alert').filter({ hasText: 'O arquivo está incompleto ou danificado. Envie-o de novo.' })).toBeVisible()
    await sample.setInputFiles(`${demo}/terca-sem-pressa-amostra.pdf`)
    await expect(page.getByLabel('Sample')).toHaveValue(/^\/media\/.*\.pdf$/)
    await expect(page.getByText('O arquivo está incompleto')).toBeHidden()
    page.once('dialog', (dialog) => void dialog.accept())
  })
})

test.describe('a picture of another host', () => {
  // The browser reports the host that allows no request without cookies.
  test.use({ ignoredErrors: /CORS policy|sem-cors\.example/ })

  test('a cover of another host learns no page and no cookies', { tag: '@long' }, async ({ page }) => {
    const [capa, sem] = ['https://fotos.example/capa.png', 'https://sem-cors.example/capa.png']
    const requests: string[] = []
    for (const host of ['fotos.example', 'sem-cors.example'])
      await page.route(`https://${host}/**`, async (route) => {
        const headers = await route.request().allHeaders()
        requests.push(`${host}: ${headers.referer ?? 'no page'}`)
        // Playwright allows everybody where nobody is named.
        const allowed = host === 'fotos.example' ? '*' : 'https://another.example'
        await route.fulfill({
          path: 'public/apple-touch-icon.png',
          headers: { 'content-type': 'image/png', 'access-control-allow-origin': allowed },
        })
      })
    const staff = new Staff(page)
    await staff.signIn(renata, '/admin/books')
    await staff.search(title)
    await page.getByRole('link', { name: `Edit ${title}` }).click()
    const cover = page.getByLabel('Cover URL')
    const preview = page.locator('.picture-box img').first()
    const isLoaded = () => preview.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)

    await test.step('a host that allows it is asked without cookies', async () => {
      await cover.fill(capa)
      await expect(preview).toHaveAttribute('crossorigin', 'anonymous')
      await expect(preview).toHaveAttribute('referrerpolicy', 'no-referrer')
      await expect.poll(isLoaded).toBe(true)
    })

    await test.step('of one that does not, the picture is shown all the same', async () => {
      await cover.fill(sem)
      await expect(preview).not.toHaveAttribute('crossorigin')
      await expect(preview).toHaveAttribute('src', sem)
      await expect.poll(isLoaded).toBe(true)
      expect(requests).toEqual(['fotos.example: no page', 'sem-cors.example: no page', 'sem-cors.example: no page'])
    })
  })
})
