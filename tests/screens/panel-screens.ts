import type { Page } from '@playwright/test'
import { buyer, courseWithModules, plentifulBook } from '#database/seed/fixtures.ts'
import type { StoreUnderTest } from '../harness/store-under-test.ts'
import { eventually } from '../harness/eventually.ts'
import { at, type Screen } from './screen.ts'

const staff = (name: string, go: Screen['go']): Screen => ({ name, who: 'staff', go })
/** A screen of the panel, and the steps that lead to its state. */
const then =
  (path: string, ...presses: ((page: Page) => Promise<unknown>)[]): Screen['go'] =>
  async (set) => {
    await at(path)(set)
    await set.page.getByRole('heading', { level: 1 }).waitFor()
    for (const press of presses) await press(set.page)
  }

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const open = (name: string) => (page: Page) => page.locator('button[aria-expanded]').filter({ hasText: name }).click()
const follow = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name }).first().click()
const write = (label: string, text: string) => (page: Page) => page.getByLabel(label, { exact: true }).first().fill(text)
const see = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor()
/** The form whose fields the following steps fill in. */
const form = (title: string) => (page: Page) => page.getByRole('heading', { level: 1, name: title }).waitFor()

const course = `/admin/courses/edit/${courseWithModules.id}`

/** Each screen of the panel in its states. They are checked by axe and reviewed by people. */
export const panelScreens: Screen[] = [
  {
    name: 'panel-login',
    who: 'visitor',
    go: async ({ page }) => {
      await page.goto('/admin')
      await page.getByRole('button', { name: 'Sign in with Auth0' }).waitFor()
    },
  },
  {
    name: 'panel-sign-in-error',
    who: 'visitor',
    go: async ({ page }) => {
      await page.goto('/callback?error=access_denied&error_description=User+did+not+authorize+the+request')
      await page.getByText('User did not authorize the request').waitFor()
    },
  },
  staff('panel-dashboard', then('/admin')),
  staff(
    'panel-dashboard-live',
    then('/admin?ver=ao-vivo', see('Receita por dia'), (page) => page.getByText('Ver como tabela').last().click()),
  ),
  staff(
    'panel-menu',
    then('/admin', (page) => page.setViewportSize({ width: 360, height: 780 }), press('Abrir o menu')),
  ),

  staff('panel-courses', then('/admin/courses', see('Showing 10 courses'))),
  staff('panel-courses-nothing-found', then('/admin/courses?busca=xilofone', see('No courses found'))),
  staff('panel-courses-failed', async (set) => {
    await set.page.route('**/graphql', (route) => route.fulfill({ status: 503, body: 'down' }))
    await then('/admin/courses', see('Network response was not ok'))(set)
  }),
  staff('panel-course-new', then('/admin/courses/new')),
  staff(
    'panel-course-complaints',
    then(
      '/admin/courses/new',
      press('Modules with Lessons'),
      press('Add module'),
      press('Add lesson'),
      press('Add order bump'),
      press('Create course'),
      see('Escreva o título da aula.'),
    ),
  ),
  staff(
    'panel-course-edit',
    then(course, open('O alarme que não desliga'), open('O diário de alarmes'), press('Add download'), (page) =>
      page.getByText('History', { exact: true }).click(),
    ),
  ),
  staff(
    'panel-course-bump-search',
    then(
      course,
      (page) => page.getByRole('combobox', { name: 'Search books' }).first().fill('medo'),
      (page) => page.getByRole('option', { name: 'Pequeno manual do medo' }).waitFor(),
    ),
  ),
  staff('panel-course-leave', then(course, write('Price', '1'), follow('Back'), see('Leave without saving?'))),
  staff('panel-permissions', then('/admin/courses', follow(/^Permissão/), see('Quem tem acesso'))),
  staff(
    'panel-permissions-review',
    then(
      '/admin/courses',
      follow(/^Permissão/),
      (page) => page.getByLabel(/^E-mails/).fill('ana@turma.example bia@turma.example, caio@turma.example'),
      press('Dar Permissão'),
    ),
  ),
  staff(
    'panel-permissions-result',
    then(
      '/admin/courses',
      follow(/^Permissão/),
      (page) => page.getByLabel(/^E-mails/).fill('ana@turma.example torto@@turma.example'),
      press('Dar Permissão'),
      press('Confirmar'),
      see('1 de 2 deram certo, 1 falhou.'),
    ),
  ),

  staff('panel-orders', then('/admin/orders', see('Mostrando 10 pedidos'))),
  staff('panel-orders-filtered', then('/admin/orders?pago=sim&enviado=nao&fisico=sim', see('Mostrando'))),
  staff('panel-orders-nothing-found', then('/admin/orders?busca=xilofone', see('Nenhum pedido encontrado'))),
  staff('panel-order', async (set) => {
    const [order] = await set.store.rows<{ id: string }>(`select id from orders where sent_at is not null order by created_at desc limit 1`)
    await then(`/admin/orders?pedido=${order!.id}`, see('Pedido criado'), (page) => page.getByText('Histórico').click())(set)
  }),
  staff('panel-order-to-give-back', async (set) => {
    const [order] = await set.store.rows<{ id: string }>(`select id from orders where status = 'REFUND_DUE' limit 1`)
    await then(`/admin/orders?pedido=${order!.id}`, see('Devolver o dinheiro.'), press('Devolver dinheiro'))(set)
  }),
  staff('panel-order-refund-of-items', async (set) => {
    const [order] = await set.store.rows<{ id: string }>(
      `select id from orders where status = 'PAID' and total_cents > 0 and exists (select from payments where order_id = orders.id and paid_cents > 0)
         and (select count(*) from order_items where order_id = orders.id and unit_cents > 0) > 1 order by created_at desc limit 1`,
    )
    await then(`/admin/orders?pedido=${order!.id}`, see('Pedido criado'), press('Devolver dinheiro'), (page) =>
      page.getByRole('radio', { name: 'Alguns itens' }).check(),
    )(set)
  }),
  staff('panel-order-unpaid', async (set) => {
    const id = await placeOrder(set.store)
    await then(`/admin/orders?pedido=${id}`, see('Pedido criado'))(set)
  }),

  staff('panel-exceptions', async (set) => {
    await makeExceptions(set.store)
    await then('/admin/exceptions', see('E-mail que não saiu'), see(/^Conferido/))(set)
  }),
  staff('panel-exceptions-accept', async (set) => {
    await makeExceptions(set.store)
    await then('/admin/exceptions', see('E-mail que não saiu'), press('Aceitar…'), press(/^Aceitar$/), see(/com 10 letras ou mais/))(set)
  }),
  staff('panel-exceptions-none', async (set) => {
    await makeExceptions(set.store)
    await set.store.rows('update exceptions set resolved_at = now() where resolved_at is null')
    await then('/admin/exceptions', see(/cada centavo está no lugar/))(set)
  }),

  staff('panel-books', then('/admin/books', see('Showing 10 books'))),
  staff('panel-book-new', then('/admin/books/new')),
  staff('panel-book-edit', then('/admin/books', follow(/^Edit /), see('Current Stock'))),
  staff('panel-book-remove', then('/admin/books', press(/^Remove /), see('Are you sure you want to remove this book?'))),
  staff('panel-book-not-given', async (set) => {
    await at('/admin/books/edit/x')(set)
    await see(/^Book data not found/)(set.page)
  }),

  staff(
    'panel-book-draft',
    then(
      '/admin/books',
      follow(/^Edit /),
      see('Current Stock'),
      (page) => page.getByLabel('Description').fill('Escrito antes de recarregar.'),
      (page) => {
        page.once('dialog', (dialog) => void dialog.accept())
        return page.reload()
      },
      see(/^Draft restored/),
    ),
  ),

  staff('panel-banners', then('/admin/banners', see('Showing'))),
  staff('panel-banner-new', then('/admin/banners/new', press('Create banner'), see('Use um endereço completo'))),
  staff('panel-banner-edit', then('/admin/banners', follow(/^Edit banner/), form('Edit Banner'))),

  staff('panel-posts', then('/admin/posts', see('Showing 10 posts'))),
  staff(
    'panel-post-new',
    then('/admin/posts/new', (page) => page.getByLabel('Type').selectOption('CAROUSEL'), press('Add image')),
  ),
  staff('panel-post-edit', then('/admin/posts', follow(/^Edit Como/), form('Edit Post'))),
  staff('panel-post-delete', then('/admin/posts', press(/^Delete /), see('Are you sure you want to remove this news post?'))),

  staff('panel-coupons', then('/admin/coupons', see('Mostrando'))),
  staff('panel-coupon-new', then('/admin/coupons/new', press('Criar cupom'), see('Escreva o desconto.'))),
  staff('panel-coupon-edit', then('/admin/coupons', follow(/^Editar BEMVINDA/), form('BEMVINDA'))),
]

/** A pending order of a printed book, placed with the calls that the checkout makes. */
async function placeOrder(store: StoreUnderTest): Promise<string> {
  const { address, ...person } = buyer
  const post = async <Answer>(path: string, body: object) => {
    const answer = await fetch(`${store.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return (await answer.json()) as Answer
  }
  const items = [{ id: plentifulBook.id, quantity: 2 }]
  const { token } = await post<{ token: string }>('/create-checkout-token', { items, ...person, source: 'boletim' })
  const { _id } = await post<{ _id: string }>('/checkout/pix/pagseguro/content', { token, ...person, address })
  return _id
}

/** Money to be refunded is in the demo. In addition a hold that did not end, an e-mail that waits, and a course without access. */
async function makeExceptions(store: StoreUnderTest) {
  const before = await store.rows('select from exceptions where resolved_at is null')
  if (before.length < 4) {
    const id = await placeOrder(store)
    await store.rows(`update orders set expires_at = now() - interval '3 hours' where id = $1`, [id])
    await store.rows(
      `update emails set sent_at = null, queued_at = now() - interval '50 minutes' where id = (select id from emails order by queued_at desc limit 1)`,
    )
    await store.rows(
      `delete from course_accesses where id = (select id from course_accesses where order_id is not null order by granted_at desc limit 1)`,
    )
  }
  await runChecks(store)
}

/** The worker's own run is up to a minute away. */
async function runChecks(store: StoreUnderTest) {
  const [start] = await store.rows<{ at: Date }>('select now() as at')
  await store.rows(`select graphile_worker.add_job('check_exceptions')`)
  const done = () =>
    store.rows<{ done: boolean }>('select coalesce(min(checked_at) > $1, false) as done from exception_checks', [start!.at])
  await eventually(async () => (await done())[0]?.done ?? false, 30, 200)
}
