import { signReaderIn } from '../harness/reader-session.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { keptPaths, openCourse, openText, texts } from './kept-texts.ts'

// The browser logs the requests that fail without a network.
test.use({ ignoredErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Failed to load|ConnectionError/ })
test.describe.configure({ mode: 'parallel' })

test('a lesson that was opened is read without a network, and a note arrives once', { tag: '@long' }, async ({ page, store, context }) => {
  const email = 'rio.acima@correio.com.br'
  await page.setViewportSize({ width: 360, height: 740 })
  const course = await openCourse(store, context, email)
  await openText(page, `${course}/um`)
  await context.setOffline(true)
  await page.reload()
  await expect(page.locator('strong', { hasText: 'devagar' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Sem conexão' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Anotações' }).press('Enter')
  await page.getByRole('textbox', { name: 'Nova anotação' }).fill('Voltar aqui')
  await page.getByRole('button', { name: 'Anotar' }).press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Voltar aqui' })).toBeVisible()
  let refused = 0
  await page.route('**/api/library/marks/**', (route) =>
    route.request().method() === 'PUT' && ++refused === 1
      ? route.fulfill({ status: 500, json: { error: { code: 'INTERNAL_SERVER_ERROR', message: 'Internal server error' } } })
      : route.continue(),
  )
  await context.setOffline(false)
  // The store fails at it once: it waits for the next contact.
  await expect.poll(() => refused).toBe(1)
  await page.reload()
  const notes = () => store.rows('select note from study_marks where email = $1', [email])
  await expect.poll(notes).toEqual([{ note: 'Voltar aqui' }])
  await expect(page.getByRole('status').filter({ hasText: 'Sem conexão' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'Voltar aqui' })).toHaveCount(1)
  expect(await notes()).toHaveLength(1)

  await test.step('one whose session is over by then waits for the person', async () => {
    await context.setOffline(true)
    await page.getByRole('textbox', { name: 'Nova anotação' }).fill('E aqui')
    await page.getByRole('button', { name: 'Anotar' }).press('Enter')
    await expect(page.getByRole('listitem').filter({ hasText: 'E aqui' })).toBeVisible()
    await store.rows('update buyer_sessions set ended_at = now() where email = $1', [email])
    await context.setOffline(false)
    await page.goto('/minha-estante')
    await expect(page).toHaveURL(/\/entrar/)
    await expect.poll(() => keptPaths(page)).toEqual([expect.stringContaining('/marks/')])
    await signReaderIn(store, context, { email })
    await page.goto('/minha-estante')
    await expect.poll(notes).toHaveLength(2)
  })
})

test(
  'what was opened goes with the access, the session, and after fourteen days; the worker passes everything else',
  { tag: '@long' },
  async ({ page, store, context }) => {
    const email = 'mar.aberto@correio.com.br'
    await page.setViewportSize({ width: 1280, height: 800 })
    const course = await openCourse(store, context, email)
    await openText(page, `${course}/um`)
    await openText(page, `${course}/dois`)
    const worker = context.serviceWorkers()[0]!
    expect(new URL(worker.url()).pathname).toBe('/estante.js')

    await test.step('nothing of the shop, the API or the panel is in a cache', async () => {
      for (const path of ['/courses', '/checkout', '/admin', '/api/session', '/entrar']) await page.request.get(path)
      await page.goto('/courses')
      await page.goto(`${course}/um`)
      const paths = await page.evaluate(async () => {
        const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
        return all.flat().map(({ url }) => new URL(url).pathname)
      })
      expect(paths.filter((path) => !/^\/(assets\/|minha-estante|library\/|dono$)/.test(path))).toEqual([])
      expect(
        await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname)),
      ).toEqual(['/minha-estante'])
    })

    await test.step('without a network the shelf lists what can be read, and the shop is not shown', async () => {
      await context.setOffline(true)
      await page.goto('/minha-estante')
      const list = page.getByRole('region', { name: 'Para ler sem conexão' })
      await expect(list.getByRole('link')).toHaveCount(2)
      await expectAccessible(page)
      await list.getByRole('link', { name: 'A aula dois' }).press('Enter')
      await expect(page.getByText(texts.dois)).toBeVisible()
      await expect(page.goto('/courses')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
      await context.setOffline(false)
    })

    await test.step('after fourteen days nothing is shown', async () => {
      await page.goto(`${course}/dois`)
      await expect(page.getByText(texts.dois)).toBeVisible()
      await page.clock.setFixedTime(Date.now() + 14 * 24 * 60 * 60_000 + 60_000)
      await context.setOffline(true)
      await page.reload()
      await expect(page.getByText('Não foi possível abrir esta página')).toBeVisible({ timeout: 30_000 })
      await expect(page.getByText(texts.dois)).toHaveCount(0)
      await context.setOffline(false)
      await page.clock.setFixedTime(Date.now())
    })

    await test.step('the next contact after the end of the access erases', async () => {
      await openText(page, `${course}/um`)
      await store.rows('delete from access_reasons where email = $1', [email])
      await page.goto('/minha-estante/dados')
      await expect.poll(() => keptPaths(page)).toEqual([])
    })

    await test.step('a sign-out erases, and a session that ended elsewhere', async () => {
      for (const end of ['HERE', 'ELSEWHERE', 'OFFLINE'] as const) {
        const next = await openCourse(store, context, `${end.toLowerCase()}.${email}`)
        await openText(page, `${next}/um`)
        if (end === 'ELSEWHERE') {
          await store.rows('update buyer_sessions set ended_at = now() where email = $1', [`elsewhere.${email}`])
          await page.goto('/minha-estante')
        } else {
          await page.goto('/minha-estante')
          const leave = page.getByRole('button', { name: 'Sair' })
          await expect(leave).toBeVisible()
          await context.setOffline(end === 'OFFLINE')
          await leave.click()
        }
        if (end === 'OFFLINE') {
          await expect(page.getByText('a saída termina quando ele voltar à rede')).toBeVisible()
          await expect.poll(() => keptPaths(page)).toEqual([])
          await context.setOffline(false)
        }
        await expect(page).toHaveURL(/\/entrar/)
        await expect.poll(() => keptPaths(page)).toEqual([])
      }
    })
  },
)

/** The buyer of the demo's e-books. */
const reader = 'lia.campos@correio.com.br'

for (const [format, title] of [
  ['EPUB', 'Dicionário das pausas'],
  ['PDF', 'Terça sem pressa'],
] as const)
  test(
    `${format}: an e-book that was opened is read without a network, and goes with a refund`,
    { tag: '@long' },
    async ({ page, store, context }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await signReaderIn(store, context, { email: reader })
      await page.goto('/minha-estante/e-books')
      await page.getByRole('link', { name: `Ler agora ${title}` }).press('Enter')
      const position = page.getByText(/^Página \d+ de \d+$/)
      await expect(position).toBeVisible()
      await expect.poll(() => keptPaths(page)).toContainEqual(expect.stringMatching(/^\/library\/books\/[\w-]+\/content$/))
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
      // The reader's own scripts are large: they are kept once the worker is there.
      await page.reload()
      await expect(position).toBeVisible()
      await context.setOffline(true)
      await page.reload()
      await expect(position).toBeVisible()
      await page.keyboard.press('PageDown')
      await expectAccessible(page)
      await context.setOffline(false)
      const item = new URL(page.url()).pathname.split('/').at(-1)
      await store.rows('update order_items set refunded_at = now() where id = $1', [item])
      await page.goto('/minha-estante')
      await expect.poll(() => keptPaths(page)).toEqual([])
      await store.rows('update order_items set refunded_at = null where id = $1', [item])
    },
  )
