import type { Page } from '@playwright/test'
import { bundleId, buyer, courseWithModules, demoReader, dollarCourse, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { cpfOf } from '#tests/harness/cpf.ts'
import type { StoreUnderTest } from '../harness/store-under-test.ts'
import { eventually } from '../harness/eventually.ts'
import { signedDraft } from '../harness/pdf-draft.ts'
import type { SandboxConsole } from '../harness/sandbox-console.ts'
import { hotmartSales, schoolTitles } from '../fixtures/school-exports.ts'
import { reminderOf } from '../harness/reminders.ts'
import { placeOrder, sellOrder } from './place-order.ts'
import { at, type Screen, type ScreenContext } from './screen.ts'

const staff = (name: string, go: Screen['go'], ...says: NonNullable<Screen['says']>): Screen => ({ name, who: 'staff', go, says })
/** A screen of the panel, and the steps that lead to its state. */
const then =
  (path: string, ...presses: ((page: Page) => Promise<unknown>)[]): Screen['go'] =>
  async (set) => {
    await at(path)(set)
    await set.page.locator('#conteudo').getByRole('heading', { level: 1 }).waitFor()
    for (const press of presses) await press(set.page)
  }

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const open = (name: string) => (page: Page) => page.locator('button[aria-expanded]').filter({ hasText: name }).click()
const follow = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name }).first().click()
const write = (label: string, text: string) => (page: Page) => page.getByLabel(label, { exact: true }).first().fill(text)
const see = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor()
/** The list shows what its address says. Until then the rows before stay, and are faint. */
const settle = (page: Page) => page.locator('main [aria-busy=true]').waitFor({ state: 'detached' })
/** The form whose fields the following steps fill in. */
const form = (title: string) => (page: Page) => page.getByRole('heading', { level: 1, name: title }).waitFor()

const choose = (name: string, buffer: Buffer) => async (page: Page) => {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await page.getByRole('heading', { level: 1, name }).waitFor()
}
/** Names of courses that no journey has brought to this store: they are still to be matched. */
const oldTitles = schoolTitles.map((title) => `${title}, turma de 2025`)
/** With a status that the store does not know. */
const sales = hotmartSales(60, oldTitles).toString('latin1').replace('Aprovado', 'Simulação').replace('1@CORREIO.COM.BR', '1@GMIAL.COM')
const chooseSales = choose('vendas-hotmart.csv', Buffer.from(sales, 'latin1'))
const chooseAccesses = choose(
  'alunos.csv',
  Buffer.from(`Nome;E-mail;Curso;Acesso até\nLÍDIA DA MATA;lidia@correio.com.br;${courseWithModules.title};31/12/2031\n`),
)

const subscribers = `Código do assinante;Produto;Nome do plano;Status;Data de adesão;Próxima cobrança;Moeda;Valor da assinatura;Periodicidade;Nome;E-mail;Documento
A1;Clube;Mensal;Ativa;31/01/2025;10/01/2031;BRL;R$ 29,90;Mensal;CONCEIÇÃO ARAÚJO;conceicao@correio.com.br;${cpfOf(7_000_001)}
A2;Clube;Mensal;Cancelada pelo cliente;10/01/2025;12/01/2031;BRL;29,90;Mensal;Caio;caio@correio.com.br;${cpfOf(7_000_002)}
A3;Clube;Mensal;Ativa;10/01/2025;12/01/2031;BRL;29,90;Mensal;Sem CPF;semcpf@correio.com.br;
`
const chooseSubscribers = choose('assinantes.csv', Buffer.from(subscribers))

const course = `/admin/courses/edit/${courseWithModules.id}`

const longQuestion = 'Comecei a ler antes de dormir e pego no sono na segunda página: vale a pena seguir com o livro? '

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
  staff(
    'panel-dashboard-live',
    then('/admin?ver=ao-vivo', see('Receita líquida por dia'), (page) => page.getByText('Ver como tabela').last().click()),
  ),
  {
    ...staff(
      'panel-menu',
      then('/admin', (page) => page.setViewportSize({ width: 360, height: 780 }), press('Abrir o menu')),
    ),
    reach: { sizes: [360] },
  },

  staff('panel-settings-consent', async (set) => {
    await then('/admin/configuracoes', form('Configurações'))(set)
    await set.page.getByRole('button', { name: 'Adicionar script' }).click()
  }),
  staff('panel-recoveries', async (set) => {
    const email = 'espera.o.pix@correio.com.br'
    const id = await placeOrder(set.store, { ...buyer, email, cpf: cpfOf(812_345_678) }, [courseWithModules.id])
    await reminderOf(set.store, set.sandbox, { id, email }, 2)
    await set.store.rows(`insert into recovery_presses (order_id, step) values ($1, 2)`, [id])
    await then('/admin/recoveries', see(email))(set)
  }),
  staff('panel-recoveries-paid', async (set) => {
    const paid = await placeOrder(set.store, { ...buyer, email: 'espera.e.paga@correio.com.br', cpf: cpfOf(812_345_679) })
    await set.store.rows(`insert into recovery_presses (order_id, step, pressed_at) values ($1, 0, now() - interval '1 hour')`, [paid])
    await set.store.rows(`update orders set status = 'PAID', paid_at = now() where id = $1`, [paid])
    await then('/admin/recoveries?recuperado=sim', see('código gerado'))(set)
  }),
  staff('panel-courses-nothing-found', then('/admin/courses?busca=xilofone', see('No courses found'))),
  staff('panel-courses-failed', async (set) => {
    await set.page.route('**/graphql', (route) => route.fulfill({ status: 503, body: 'down' }))
    await then('/admin/courses', see('Network response was not ok'))(set)
  }),
  staff('panel-bundle-waiting', async (set) => {
    const add = `insert into waiting_list (product_id, email, confirmed_at) select $1, n || '@correio.com.br', now() from generate_series(1, 12) n`
    await set.store.rows(add, [bundleId(2)])
    await then(`/admin/bundles/edit/${bundleId(2)}`, see(/Lista de espera: \d+, avisados: \d+/))(set)
  }),
  staff('panel-course-launch', async (set) => {
    const plan = (when: string, cents: number | null) =>
      set.store.rows(
        `update courses set sale_price_cents = $2, sale_from = ${when}, sale_until = ${when} + interval '3 days', on_sale_from = ${when} where id = $1`,
        [plainCourse.id, cents],
      )
    await plan(`now() + interval '9 days'`, 4_900)
    await then(
      `/admin/courses/edit/${plainCourse.id}`,
      open('Por que estamos aqui'),
      press('Adicionar pergunta'),
      write('Pergunta 1', longQuestion),
      write('Resposta 1', longQuestion.repeat(5)),
    )(set)
    await plan('null::timestamptz', null)
  }),
  staff('panel-bundle-new', then('/admin/bundles/new', press('Criar pacote'), see('Escreva o título.'))),
  staff('panel-bundle-edit', then(`/admin/bundles/edit/${bundleId(1)}`, see(/^Separados R\$/))),
  staff('panel-plan-new', then('/admin/plans/new', press('Criar plano'), see('Escreva o título.'))),
  staff('panel-plan-edit', async (set) => {
    await then(`/admin/plans/edit/${await aPlan(set.store)}`, see('Todos os cursos publicados'))(set)
  }),
  staff('panel-subscription-paid', async (set) => {
    const items = [{ id: await aPlan(set.store), quantity: 1 }]
    const orderId = await sellOrder(set.store, set.sandbox, { email: 'assinante@correio.com.br', items })
    const [order] = await set.store.rows<{ id: string }>('select subscription_id as id from orders where id = $1', [orderId])
    await then(`/admin/subscriptions/${order!.id}`, see('Em dia'))(set)
  }),
  staff(
    'panel-course-without-rate',
    then('/admin/courses/new', (page) => page.getByLabel('Currency').selectOption('EUR')),
    /^No exchange rate for EUR/,
  ),
  staff(
    'panel-order-mixed-currencies',
    async (set) => {
      const id = await placeOrder(set.store, undefined, [dollarCourse.id])
      await then(`/admin/orders/${id}`, see('Pedido criado'))(set)
    },
    /R\$\s64,80/,
    /US\$\s12,00/,
  ),
  staff(
    'panel-course-complaints',
    then(
      '/admin/courses/new',
      press('Modules with Lessons'),
      press('Add module'),
      press('Add lesson'),
      press('Adicionar complemento'),
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
  {
    ...staff(
      'panel-course-bump-search',
      then(
        course,
        (page) => page.getByRole('combobox', { name: 'Buscar livros' }).first().fill('medo'),
        (page) => page.getByRole('option', { name: 'Pequeno manual do medo' }).waitFor(),
      ),
    ),
    reach: { within: '[role=listbox]' },
  },
  staff('panel-course-leave', then(course, write('Price', '1'), follow('Back'), see('Leave without saving?'))),
  staff('panel-permissions', then('/admin/courses', follow(/^Permissão/), see('Quem tem acesso'))),
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

  staff(
    'panel-orders-ticked',
    then('/admin/orders?pago=sim&enviado=nao&fisico=sim', see('Mostrando'), (page) => page.getByLabel('Escolher esta página').check()),
  ),
  staff(
    'panel-bulk-draft',
    then(
      '/admin/orders?pago=sim&enviado=nao&fisico=sim',
      see('Mostrando'),
      (page) => page.getByLabel('Escolher esta página').check(),
      press('Marcar como enviados'),
      write('Códigos de rastreio', '1 AA123456789BR\n2 JD0012 Jadlog\nffffffff AA123456789BR\nsem número'),
      press('Conferir'),
      see('linhas a corrigir'),
      see('Sem código de rastreio'),
    ),
  ),
  staff(
    'panel-parcels',
    then(
      '/admin/orders?pago=sim&enviado=nao&fisico=sim',
      see('Mostrando'),
      (page) => page.getByLabel('Escolher esta página').check(),
      follow('Separar e etiquetar'),
      see('Separar do estoque'),
    ),
  ),
  staff('panel-bulk-operations', then('/admin/bulk', see('Mostrando'))),
  staff('panel-order-dialog', async (set) => {
    const [order] = await set.store.rows<{ id: string }>(`select id from orders where sent_at is not null order by created_at desc limit 1`)
    await then(`/admin/orders?pedido=${order!.id}`, see('Pedido criado'))(set)
  }),
  staff('panel-order', async (set) => {
    const [order] = await set.store.rows<{ id: string }>(`select id from orders where sent_at is not null order by created_at desc limit 1`)
    await then(`/admin/orders/${order!.id}`, see('Pedido criado'), (page) => page.getByText('Histórico').click())(set)
  }),
  staff('panel-order-register-withdrawal', async (set) => {
    await then(`/admin/orders/${await returnedOrder(set)}`, press('Devolver dinheiro'), (page) =>
      page.getByRole('radio', { name: 'Desistência' }).check(),
    )(set)
  }),
  staff('panel-order-blocked', async (set) => {
    await then(`/admin/orders/${await goneOrder(set.store)}`, see('Exclusão pedida em'))(set)
  }),
  staff('panel-customer-blocked', async (set) => {
    const id = await goneOrder(set.store)
    const [order] = await set.store.rows<{ email: string }>(`select email from orders where id = '${id}'`)
    await then(`/admin/customers/${order!.email}`, see('Só abre pelo número'))(set)
  }),
  staff('panel-orders-returns', async (set) => {
    await returnedOrder(set)
    await then('/admin/orders', follow(/^Livros a receber de volta/), see('Mostrando'), settle)(set)
  }),
  staff('panel-order-to-give-back', async (set) => {
    const [order] = await set.store.rows<{ id: string }>(`select id from orders where status = 'REFUND_DUE' limit 1`)
    await then(
      `/admin/orders/${order!.id}`,
      see('Dinheiro a reembolsar.'),
      press('Devolver dinheiro'),
      see('Por onde o dinheiro volta'),
    )(set)
  }),
  staff('panel-order-refund-of-items', async (set) => {
    const items = [
      { id: plentifulBook.id, quantity: 3 },
      { id: courseWithModules.id, quantity: 1 },
    ]
    const id = await sellOrder(set.store, set.sandbox, { email: 'tres.exemplares@correio.com.br', items, coupon: 'SABIA10' })
    const why = (page: Page) => page.getByRole('radio', { name: 'Defeito' }).check()
    const presses = [press(`Devolver dinheiro de ${plentifulBook.title}`), why, press('Aumentar a quantidade')]
    await then(`/admin/orders/${id}`, see('Pedido criado'), ...presses)(set)
  }),
  staff('panel-order-refund-of-an-amount', async (set) => {
    const id = await sellOrder(set.store, set.sandbox, {
      email: 'um.valor@correio.com.br',
      items: [{ id: courseWithModules.id, quantity: 1 }],
    })
    const amount = async (page: Page) => {
      await page.getByRole('radio', { name: 'Cortesia' }).check()
      await page.getByRole('radio', { name: 'Um valor' }).check()
      await page.getByLabel('Quanto devolver, em reais').fill('20,00')
    }
    await then(`/admin/orders/${id}`, see('Pedido criado'), press('Devolver dinheiro'), amount)(set)
  }),

  staff('panel-order-canceled', async (set) => {
    const id = await placeOrder(set.store)
    await then(`/admin/orders/${id}`, see('Pedido criado'), press('Cancelar pedido'), async (page) => {
      await page.getByRole('dialog', { name: 'Cancelar este pedido?' }).getByRole('button', { name: 'Cancelar pedido' }).click()
      await page.getByText('Cancelado pela equipe.').waitFor()
    })(set)
  }),

  staff('panel-customer', async (set) => {
    const { email } = demoReader
    await then(`/admin/customers/${email}`, see('Dados pessoais'))(set)
  }),
  staff('panel-customer-erase', async (set) => {
    const { email } = demoReader
    await then(`/admin/customers/${email}`, see('Dados pessoais'), press('Apagar os dados…'), see('Sai agora'))(set)
  }),
  staff('panel-customer-extend', async (set) => {
    const { email } = demoReader
    await then(`/admin/customers/${email}`, see('Dados pessoais'), press(/^Mudar o prazo/), (page) =>
      page.getByLabel('Até um dia').check(),
    )(set)
  }),

  staff('panel-disputes', async (set) => {
    await openDisputes(set.store)
    await then('/admin/disputes', see('Mostrando'))(set)
  }),
  staff('panel-order-disputes', async (set) => {
    const id = await openDisputes(set.store)
    await then(`/admin/orders/${id}`, see('Contestação'), press('Marcar como respondida'))(set)
  }),
  staff('panel-order-lost-dispute', async (set) => {
    await openDisputes(set.store)
    const [lost] = await set.store.rows<{ order_id: string }>(`select order_id from disputes where status = 'LOST' limit 1`)
    await then(`/admin/orders/${lost!.order_id}`, see('Contestação'), press('Desfazer a perda'))(set)
  }),
  staff('panel-order-new-dispute', async (set) => {
    await openDisputes(set.store)
    const [order] = await set.store.rows<{ id: string }>(
      `select orders.id from orders join payments on payments.order_id = orders.id join charges on charges.payment_id = payments.id
         where orders.status = 'PAID' and not exists (select from disputes where order_id = orders.id) order by orders.created_at desc limit 1`,
    )
    await then(`/admin/orders/${order!.id}`, see('Contestação'), press('Registrar contestação'))(set)
  }),
  staff('panel-dispute-evidence', async (set) => {
    await openDisputes(set.store)
    const [dispute] = await set.store.rows<{ id: string }>(`select id from disputes where status = 'OPEN' limit 1`)
    await then(`/admin/disputes/${dispute!.id}/evidence`, see('Comprovação da venda'))(set)
  }),

  staff('panel-messages', async (set) => {
    await writeMessages(set.store)
    await then('/admin/messages', see('Mariana Duarte'), press('Responder com o texto “Envio do livro”'), see('Enviar resposta'))(set)
  }),
  staff('panel-today', async (set) => {
    await makeExceptions(set)
    await openDisputes(set.store)
    await then('/admin/today', see(/tarefas esperam/))(set)
  }),
  staff('panel-exceptions', async (set) => {
    await makeExceptions(set)
    await then('/admin/exceptions', see('E-mail que não saiu'), see(/^Conferido/))(set)
  }),
  staff('panel-exceptions-accept', async (set) => {
    await makeExceptions(set)
    await then(
      '/admin/exceptions',
      see('E-mail que não saiu'),
      press('Dispensar…'),
      press(/^Dispensar$/),
      see(/com 10 caracteres ou mais/),
    )(set)
  }),

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

  staff('panel-banner-new', then('/admin/banners/new', press('Create banner'), see('Use um endereço completo'))),
  staff('panel-banner-edit', then('/admin/banners', follow(/^Edit banner/), form('Edit Banner'))),

  staff(
    'panel-post-new',
    then('/admin/posts/new', (page) => page.getByLabel('Type').selectOption('CAROUSEL'), press('Add image')),
  ),
  staff('panel-post-edit', then('/admin/posts', follow(/^Edit Como/), form('Edit Post'))),

  staff('panel-order-ledger', async (set) => {
    const [order] = await reconciled(set)
    await then(
      `/admin/orders/${order}`,
      see('Pedido criado'),
      (page) => page.locator('summary', { hasText: 'Movimento do dinheiro' }).click(),
      see('Tarifas do PagBank'),
      (page) => page.getByRole('list', { name: 'Movimentos' }).getByRole('listitem').last().scrollIntoViewIfNeeded(),
    )(set)
  }),
  staff('panel-reconciliation', async (set) => {
    await reconciled(set)
    await then('/admin/reconciliation?situacao=todos', see(/^Mostrando/))(set)
  }),
  staff('panel-reconciliation-accept', async (set) => {
    await reconciled(set)
    await then('/admin/reconciliation', see(/^Mostrando/), press(/^Aceitar/), see('Motivo'))(set)
  }),

  staff(
    'panel-book-stamp-signed',
    then(
      '/admin/books?busca=pressa',
      follow(/^Edit Terça/),
      (page) =>
        page
          .locator('form input[type=file]')
          .nth(1)
          .setInputFiles({ name: 'assinado.pdf', mimeType: 'application/pdf', buffer: signedDraft().write() }),
      see(/assinatura digital/),
    ),
  ),
  staff('panel-media', async (set) => {
    await then(
      '/admin/banners/new',
      (page) => page.locator('input[type=file]').setInputFiles('docs/pictures/courses.png'),
      see(/Kept by/),
    )(set)
    await then('/admin/media', see('Sem uso'))(set)
  }),
  staff('panel-media-replace', then('/admin/media?tipo=EBOOK', press(/^Trocar/), see('toma o lugar de'))),

  staff(
    'panel-imports',
    then('/admin/imports', chooseSales, see('Conferir o arquivo'), (page) => page.goto('/admin/imports')),
    'Traga a sua escola',
  ),
  staff(
    'panel-import-subscribers',
    then('/admin/imports', chooseSubscribers, press('Conferir o arquivo'), see('Conferida')),
    'Usar estas escolhas',
  ),
  staff('panel-import-checked', then('/admin/imports', chooseSales, press('Conferir o arquivo'), see('Conferida')), 'Usar estas escolhas'),
  staff(
    'panel-import-refused',
    then(
      '/admin/imports',
      chooseSales,
      press('Conferir o arquivo'),
      see('Conferida'),
      follow(/^Recusadas/),
      settle,
      see(/Escolha a que curso/),
    ),
  ),
  staff(
    'panel-import-done',
    then('/admin/imports', chooseAccesses, press('Conferir o arquivo'), press(/^Importar \d+ linha/), see('Importada')),
    'Desfazer…',
  ),

  staff('panel-import-given-up', async (set) => {
    await then('/admin/imports', chooseSales, press('Conferir o arquivo'), see('Conferida'))(set)
    await set.store.rows(`update imports set status = 'CHECKING', counts = '{}' where id = $1`, [set.page.url().split('/').at(-1)])
    await set.page.reload()
    await see('Tentar de novo')(set.page)
  }),

  staff('panel-coupon-new', then('/admin/coupons/new', press('Criar cupom'), see('Escreva o desconto.'))),
  staff('panel-coupon-edit', then('/admin/coupons', follow(/^Editar BEMVINDA/), form('BEMVINDA'))),
  staff('panel-webhooks', async (set) => {
    await deliveredWebhook(set)
    await at('/admin/webhooks')(set)
    await see('n8n')(set.page)
  }),
  staff('panel-webhook-new', then('/admin/webhooks/new', press('Criar webhook'))),
  staff('panel-webhook-edit', async (set) => then(`/admin/webhooks/edit/${await deliveredWebhook(set)}`)(set)),
  staff('panel-webhook-log', async (set) =>
    then(`/admin/webhooks/${await deliveredWebhook(set)}`, see('Pedido pago'), (page) =>
      page.getByText('Envio e resposta').first().click(),
    )(set),
  ),
  staff('panel-tokens', async (set) => {
    await madeToken(set)
    await at('/admin/tokens')(set)
    await see('planilha')(set.page)
  }),
  staff(
    'panel-token-new',
    then('/admin/tokens', press('Novo token'), press('Criar token'), async (page) => {
      for (const area of ['Pedidos', 'Dinheiro', 'Painel, pendências', 'Configurações']) await page.getByLabel(area).selectOption('write')
    }),
  ),
]

/** Paid orders whose day was imported: three as PagBank has them, one that is missing there, one with another amount, and a foreign sale. */
async function reconciled({ page, store, sandbox }: ScreenContext): Promise<string[]> {
  const stored = () =>
    store.rows<{ order_id: string }>(`select distinct order_id from transfer_lines where report = 'financial' and status = 'MATCHED'`)
  const before = await stored()
  if (before.length > 0) return before.map(({ order_id }) => order_id)
  const references = []
  for (let orders = 0; orders < 5; orders++) references.push(await paidOrder(store, sandbox))
  await sandbox.call(`/console/orders/${references[3]}/report`, {})
  await sandbox.call(`/console/orders/${references[4]}/report`, { value: 9_000 })
  await sandbox.call('/console/report', { value: 4_500 })
  await at('/admin/reconciliation')({ page, store, sandbox })
  await page.getByLabel('Importar o extrato de um dia').fill(new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10))
  await press('Importar')(page)
  await page.getByText(/^Extrato de .* importado$/).waitFor()
  return (await stored()).map(({ order_id }) => order_id)
}

async function paidOrder(store: StoreUnderTest, sandbox: SandboxConsole): Promise<string> {
  const id = await placeOrder(store)
  const charge = await store.providerOrder(id)
  await sandbox.pay(charge)
  const paid = () => store.rows('select from charges join payments on payments.id = payment_id where order_id = $1', [id])
  if (!(await eventually(async () => (await paid()).length > 0, 60))) throw new Error(`order ${id} was not paid`)
  return charge
}

/** Three disputes, one in each state that the list shows. Returns the order of the open one. */
async function openDisputes(store: StoreUnderTest): Promise<string> {
  await store.rows(
    `insert into charges (id, payment_id, paid_cents) select 'CHAR_' || upper(id::text), id, amount_cents from payments
       where status = 'PAID' and paid_cents > 0 order by created_at desc limit 4 on conflict do nothing returning id`,
  )
  await store.rows(
    `insert into disputes (order_id, charge_id, kind, reason, amount_cents, provider_reference, opened_by, deadline_at, status, answer_note, closed_at, taken_cents, fee_cents)
       select payments.order_id, charges.id, case payments.method when 'PIX' then 'MED' else 'CHARGEBACK' end, 'FRAUD', charges.paid_cents, 'CBKS-4471' || place,
         'renata.lopes@sabia.example', now() + interval '30 hours', (array['OPEN', 'ANSWERED', 'LOST'])[place], (array['', 'Nota fiscal e recibo do acesso', ''])[place],
         case place when 3 then now() end, case place when 3 then charges.paid_cents else 0 end, case place when 3 then 2500 else 0 end
       from (select charges.*, row_number() over (order by charges.id)::int as place from charges where refunded_cents = 0 and id not in (select charge_id from disputes)) as charges
       join payments on payments.id = charges.payment_id where place <= 3 and not exists (select from disputes where status = 'OPEN') returning order_id`,
  )
  const [open] = await store.rows<{ order_id: string }>(`select order_id from disputes where status = 'OPEN' limit 1`)
  return open!.order_id
}

/**
 * Money to be refunded is in the demo. In addition a hold that did not end, an e-mail that waits, and a course without access. The first two
 * have jobs that are due tomorrow: without any, the worker would end the hold and send the e-mail at the turn of the next minute.
 */
/** Two messages, of which somebody else answers one. */
const writeMessages = (store: ScreenContext['store']) =>
  store.rows(`with written as (select * from (values
      ('Mariana Duarte', 'O livro ainda não chegou. Vocês podem me dizer em que pé está?\nComprei para o aniversário da minha mãe.', null, null),
      ('João Pedro Alves', 'Não acho o e-mail com o acesso ao curso.', 'marcos.dias@sabia.example', now())) as given (name, message, taken_by, taken_at))
    insert into contact_messages (name, email, message, taken_by, taken_at, forwarded_at, confirmed_at)
    select name, coalesce((select email from orders where paid_at is not null and has_physical_item order by created_at desc limit 1), 'x@correio.com.br'),
      message, taken_by, taken_at::timestamptz, now(), now()
    from written where not exists (select from contact_messages where contact_messages.name = written.name)`)

async function makeExceptions({ store, sandbox }: ScreenContext) {
  const waits = (kind: string) =>
    store.rows('select from exceptions where kind = $1 and resolved_at is null and accepted_at is null', [kind])
  if ((await waits('EMAIL_UNSENT')).length === 0) {
    const id = await placeOrder(store)
    await store.rows(
      `with hold as (update orders set expires_at = now() - interval '3 hours' where id = $1 returning id)
       select graphile_worker.add_job('expire_order', json_build_object('orderId', id), run_at := now() + interval '1 day', job_key := 'expire:' || id)
       from hold`,
      [id],
    )
    // An order of its own: other screens show the e-mails and accesses of theirs.
    const sold = await sellOrder(store, sandbox, { email: 'pendencias@correio.com.br', items: [{ id: courseWithModules.id, quantity: 1 }] })
    const delayEmail = async () => {
      const emails = await store.rows(
        `with waiting as (update emails set sent_at = null, queued_at = now() - interval '50 minutes'
           where order_id = $1 and kind = 'ACCESS' and sent_at is not null returning id)
         select graphile_worker.add_job('send_email', json_build_object('emailId', id), run_at := now() + interval '1 day', job_key := 'email:' || id)
         from waiting`,
        [sold],
      )
      return emails.length > 0
    }
    if (!(await eventually(delayEmail, 60, 100))) throw new Error('the e-mail of a paid order was not sent')
    await store.rows('delete from course_accesses where order_id = $1', [sold])
  }
  await store.rows(
    `insert into transfer_lines (day, report, line_code, transaction_code, event, event_code, gross_cents, fee_cents, net_cents, status, created_at)
     values (shop_day(now()) - 1, 'transactional', 'unknown-debit', 'C0FFEE', 'DEBIT', '3', -1990, 0, -1990, 'UNKNOWN', now() - interval '3 hours')
     on conflict do nothing`,
  )
  await store.rows(`insert into transfer_days (day) values (shop_day(now()) - 20) on conflict do nothing`)
  // The worker's own run is up to a minute away.
  await store.rows(`select graphile_worker.add_job('check_exceptions')`)
  const isFound = async () => (await waits('EMAIL_UNSENT')).length > 0
  if (!(await eventually(isFound, 60, 200))) throw new Error('the checks did not find the e-mail that waits')
}

/** An order that is blocked (docs/rules/privacy.md). */
async function goneOrder(store: StoreUnderTest): Promise<string> {
  const [order] = await store.rows<{ id: string }>(
    `update orders set blocked_at = coalesce(blocked_at, now()) where id = (
       select id from orders where paid_at is not null and sent_at is null and email not in (select email from orders group by email having count(*) > 1)
       order by created_at desc limit 1) returning id`,
  )
  return order!.id
}

/** A paid order of a book that was sent, and of a course; the buyer has withdrawn from the book. Made once. */
async function returnedOrder({ store }: ScreenContext): Promise<string> {
  const made = await store.rows<{ id: string }>(
    `select order_id as id from withdrawals join order_items item on item.id = order_item_id where registered_by = 'renata.lopes@sabia.example'`,
  )
  if (made[0]) return made[0].id
  const [order] = await store.rows<{ id: string }>(
    `select orders.id from orders where status = 'PAID' and (select count(*) from order_items where order_id = orders.id) > 1
       and exists (select from order_items where order_id = orders.id and physical) order by created_at desc limit 1`,
  )
  await store.rows(
    `with sent as (update orders set sent_at = coalesce(sent_at, now()) where id = $1),
       line as (update order_items set withdrawn_at = now() where id = (select id from order_items where order_id = $1 and physical limit 1) returning *),
       refund as (insert into refunds (order_id, scope, item_ids, amount_cents, status, actor)
         select $1, 'ITEMS', array[id], unit_cents, 'WAITING', 'renata.lopes@sabia.example' from line returning id)
     insert into withdrawals (order_item_id, refund_id, ip_hash, effects_text, with_shipping, return_status, reason, declared_on, declared_through, registered_by)
       select line.id, refund.id, '', 'O livro volta para a loja.', false, 'WAITING_RETURN', 'Ganhei o mesmo livro de presente na semana passada.',
         current_date - 2, 'PHONE', 'renata.lopes@sabia.example' from line, refund`,
    [order!.id],
  )
  return order!.id
}

/** A webhook with a log that has all kinds of outcomes. Made once. */
async function deliveredWebhook({ store }: ScreenContext): Promise<string> {
  const made = await store.rows<{ id: string }>(`select id from webhook_endpoints where removed_at is null order by id limit 1`)
  if (made[0]) return made[0].id
  const [endpoint] = await store.rows<{ id: string }>(
    `insert into webhook_endpoints (name, url, kinds, failing_since) values ('n8n da loja', 'https://n8n.livrariasabia.com.br/webhook/8f1c2d40-pedidos',
       '{order.paid,order.refunded,access.granted,person.erased}', now() - interval '2 hours') returning id`,
  )
  await store.rows(
    `insert into webhook_endpoints (name, url, kinds, active, disabled_at) values
       ('Planilha de certificados', 'https://hook.us1.make.com/abcdef', '{certificate.issued}', false, now() - interval '1 day')`,
  )
  await store.rows(
    `insert into webhook_deliveries (endpoint_id, event_id, kind, subject, body, attempts, next_at, sent_at, milliseconds, status, answer, problem, delivered_at)
     values ($1, uuidv7(), 'webhook.test', '{}', '{"type":"webhook.test","version":1,"data":{}}', 1, null, now(), 84, 200, 'ok', null, now()),
       ($1, uuidv7(), 'order.refunded', '{}', '{"type":"order.refunded"}', 9, null, now(), 31, 404, '<h1>Not found</h1>', null, null),
       ($1, uuidv7(), 'order.paid', '{}', '{"type":"order.paid","version":1,"data":{"order":{"status":"PAID","totalCents":12900}}}', 3,
         now() + interval '20 minutes', now(), 15000, null, '', 'TIMEOUT', null)`,
    [endpoint!.id],
  )
  return endpoint!.id
}

async function madeToken({ store }: ScreenContext) {
  await store.rows(
    `insert into api_tokens (name, hash, scopes, subject, created_by, expires_at, last_used_at, revoked_at) values
       ('n8n da loja', sha256('one'), '{orders:read,people:write}', 'a', 'renata.lopes@sabia.example', now() + interval '90 days', now(), null),
       ('planilha antiga', sha256('two'), '{operations:read}', 'a', 'marcos.dias@sabia.example', now() - interval '9 days', null, null) on conflict do nothing`,
  )
}

/** The id of a published plan. */
async function aPlan(store: StoreUnderTest): Promise<string> {
  const [plan] = await store.rows<{ id: string }>(
    `insert into plans (title, description, price_cents, billing_interval, trial_days, published, all_courses, members)
    values ('Clube do descanso', 'Tudo o que ensinamos sobre dormir bem, e o que ainda vamos ensinar.', 3990, 'MONTH', 7, true, true, '{}') returning id`,
  )
  return plan!.id
}
