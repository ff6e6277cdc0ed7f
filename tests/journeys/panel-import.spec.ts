import type { Page } from '@playwright/test'
import { hotmartSales, schoolEmail, schoolTitles } from '../fixtures/school-exports.ts'
import { signInByCode } from './buyer.ts'
import { awake, expect, playsSlowly, test } from './journey.ts'
import { keep } from './keep-file.ts'
import { renata, Staff } from './staff.ts'

const people = 500

/** Chooses a file and runs its import: what staff press. Returns the page of the import. */
async function bring(page: Page, staff: Staff, name: string, buffer: Buffer, lines: string) {
  await staff.go('Importar')
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Conferir o arquivo' }).click()
  await page.getByRole('button', { name: `Importar ${lines}` }).click()
  await expect(page.getByText('Importada', { exact: true })).toBeVisible()
}

test.use({ keepsFocus: true })

test(
  'a school of 500 people and 12 courses comes from Hotmart, and somebody watches a lesson',
  { tag: '@long' },
  async ({ page, browser, store, sandbox }) => {
    const staff = new Staff(page)
    await staff.signIn(renata)

    await test.step('the purchases find their courses by name', async () => {
      const lesson = {
        id: 'boas-vindas',
        title: 'Boas-vindas',
        description: '',
        downloads: [],
        video: await keep(store, 'lesson.webm', 'video/webm'),
      }
      for (const [place, title] of schoolTitles.entries())
        await store.rows('insert into courses (title, slug, price_cents, lessons) values ($1, $2, 110090, $3)', [
          title,
          `curso-${place}`,
          JSON.stringify({ withModules: false, lessons: [lesson], modules: [] }),
        ])
      await bring(page, staff, 'vendas.csv', hotmartSales(people), '450 linhas')
      await expect(page.getByRole('link', { name: 'Recusadas 10' })).toBeVisible()
    })

    await test.step('a person enters with the address of the file, and watches', async () => {
      const context = await browser.newContext({ baseURL: store.url })
      const phone = await context.newPage()
      const email = schoolEmail(2)
      await phone.goto('/minha-estante')
      await signInByCode(phone, sandbox, email)
      await expect(phone.getByText(schoolTitles[2]!).first()).toBeVisible()
      await phone.getByRole('link', { name: 'Começar' }).click()
      await awake(phone)
      await phone.getByRole('button', { name: 'Assistir à aula' }).click()
      await playsSlowly(phone, 2)
      await expect.poll(async () => (await store.rows('select from lesson_progress where email = $1', [email])).length).toBe(1)
      expect(await sandbox.emails(schoolEmail(3))).toEqual([])
      await context.close()
    })

    await test.step('staff tell the others, and undo: who has entered keeps the access', async () => {
      await page.getByRole('button', { name: 'Desfazer…' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Desfazer' }).click()
      await expect(page.getByText('Desfeita', { exact: true })).toBeVisible()
      await expect(page.getByText(/^1 acesso ficou/)).toBeVisible()
      expect(await store.rows('select email from course_accesses where import_id is not null')).toEqual([{ email: schoolEmail(2) }])
    })
  },
)
