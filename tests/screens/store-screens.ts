import {
  bookWithForeignBump,
  bundleId,
  buyer as joana,
  courseWithModules,
  directCourse,
  dollarCourse,
  ebook,
  plainCourse,
  plentifulBook,
  scarceBook,
  soldOutBook,
} from '#database/seed/fixtures.ts'
import { cpfOf } from '#tests/harness/cpf.ts'
import { eventually } from '../harness/eventually.ts'
import { pageIn, reminderOf } from '../harness/reminders.ts'
import { Buyer, pressBuy } from '../journeys/buyer.ts'
import { awake } from '../journeys/journey.ts'
import { euroCourse, withEuroCourse } from './euro-course.ts'
import { placeOrder } from './place-order.ts'
import { at, type Screen, type ScreenContext } from './screen.ts'

const nowhere = '00000000-0000-4000-8000-000000000000'
let buyers = 0

/** Each order has a buyer of its own, because coupons and e-mails are tied to the buyer. */
const buyerOf = ({ page }: ScreenContext) => new Buyer(page, `foto.${++buyers}@correio.com.br`)

const foreign = [`/books/${bookWithForeignBump.id}`, `/courses/${dollarCourse.id}`]

async function fill(set: ScreenContext, paths = [`/books/${plentifulBook.id}`, `/courses/${courseWithModules.id}`, `/books/${ebook.id}`]) {
  for (const path of paths) {
    await set.page.goto(path)
    await awake(set.page)
    await pressBuy(set.page)
  }
}

/** Two copies of one book and one of another, which the next page load shows as one each. */
async function copiesInCart(set: ScreenContext) {
  await fill(set, [`/books/${plentifulBook.id}`, `/books/${scarceBook.id}`])
  await set.page.evaluate(() =>
    localStorage.setItem('sabia.cart', localStorage.getItem('sabia.cart')!.replace('"quantity":1', '"quantity":2')),
  )
}

/** The checkout of one course, ready to be submitted. */
async function checkout(set: ScreenContext, id: string = plainCourse.id) {
  await at(`/checkout?type=course&id=${id}`)(set)
  const buyer = buyerOf(set)
  await buyer.fillPersonalData()
  return buyer
}

async function printedCheckout(set: ScreenContext) {
  await fill(set)
  await at('/checkout')(set)
  return buyerOf(set)
}

/** An order that waits for its PIX payment. */
async function pix(set: ScreenContext) {
  const buyer = await checkout(set)
  await buyer.choosePix()
  await set.page.waitForSelector('button[type=submit]:enabled')
  return buyer.finish()
}

/** The page of a paid order, with this product as its offer. */
async function paidWithOffer(set: ScreenContext, productId: string, type: 'BUNDLE' | 'COURSE' = 'BUNDLE') {
  const offer = (upsell: object | null) =>
    set.store.rows('update courses set upsell = $2 where id = $1 returning id', [directCourse.id, upsell && JSON.stringify(upsell)])
  await offer({ type, productId, priceCents: 9_990 })
  const buyer = await checkout(set, directCourse.id)
  await buyer.choosePix()
  await set.page.waitForSelector('button[type=submit]:enabled')
  await set.sandbox.pay(await set.store.providerOrder(await buyer.finish()))
  await set.page.getByRole('region', { name: 'Leve também' }).waitFor({ timeout: 60_000 })
  await offer(null)
}

/** A PIX order in this status, as the buyer's open page shows it. */
const ended =
  (status: string, text: string, { refundDue = status === 'REFUND_DUE' } = {}) =>
  async (set: ScreenContext) => {
    const id = await pix(set)
    await set.store.rows(`update payments set refund_due = $2 where order_id = $1`, [id, refundDue])
    await set.store.rows(
      `update orders set status = $2, paid_at = case when $2 in ('PENDING', 'EXPIRED') then null else now() end where id = $1`,
      [id, status],
    )
    await set.page.getByText(text).waitFor({ timeout: 60_000 })
  }

/** PagBank's card page of an order. */
async function cardPage(set: ScreenContext) {
  const buyer = await checkout(set, directCourse.id)
  await buyer.chooseCard()
  await set.page.waitForSelector('button[type=submit]:enabled')
  await buyer.finish('redirect')
}

/** Comes back from the card page to a browser that does not have the order. */
async function returned(set: ScreenContext) {
  await cardPage(set)
  await set.page.getByRole('button', { name: 'Desistir' }).click()
  await set.page.getByText('Pagamento Realizado!').waitFor()
  await set.page.evaluate(() => localStorage.clear())
  await set.page.reload()
}

/** A course with a launch, and none again once it is shown: the other screens show it as it is. */
const launched = (id: string, columns: string, go?: () => Promise<unknown>) => async (set: ScreenContext) => {
  await set.store.rows(`update courses set ${columns} where id = $1`, [id])
  await at(`/courses/${id}`)(set)
  await set.page
    .getByText(/^(Faltam|As vendas terminaram)/)
    .first()
    .waitFor()
  await go?.()
  await set.store.rows(
    `update courses set sale_price_cents = null, sale_from = null, sale_until = null, on_sale_from = null, on_sale_until = null where id = $1`,
    [id],
  )
}

const visitor = (name: string, go: Screen['go'], ...says: NonNullable<Screen['says']>): Screen => ({ name, who: 'visitor', go, says })

/** The line of a card that comes from PagBank after the page is shown. */
const inParts = /^\d+x de R\$\s[\d,]+ no cartão/

export const storeScreens: Screen[] = [
  visitor('courses', at('/courses'), 'Cursos', 'E-books', 'Próxima', /^R\$\s189,00$/, inParts),
  visitor('courses-nothing-found', at('/courses?busca=xilofone'), 'Nenhum curso encontrado'),
  visitor(
    'courses-failed',
    async ({ page }) => {
      await page.goto('/books')
      await awake(page)
      await page.route('**/graphql', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
      await page.getByRole('navigation', { name: 'Catálogo' }).getByRole('link', { name: 'Cursos' }).click()
      await page.getByRole('alert').waitFor()
    },
    'Network response was not ok',
    'Tentar de novo',
  ),
  visitor(
    'course-modules',
    async (set) => {
      await at(`/courses/${courseWithModules.id}`)(set)
      await set.page.locator('details summary').last().click()
    },
    'Conteúdo do curso',
    'Comprar',
  ),
  visitor('course-lessons', at(`/courses/${plainCourse.id}`), 'Conteúdo do curso', /^5 aulas, 3 em vídeo/),
  visitor(
    'course-launch',
    launched(courseWithModules.id, `sale_price_cents = 4900, sale_from = now(), sale_until = now() + interval '30 hours'`),
    /^Faltam 29:/,
  ),
  visitor('course-soon', launched(courseWithModules.id, `on_sale_from = now() + interval '9 days'`), 'Em breve', 'Faltam 8 dias'),
  visitor(
    'course-soon-asked',
    async (set) => {
      await launched(directCourse.id, `on_sale_from = now() + interval '9 days'`, async () => {
        await set.page.getByLabel('Seu e-mail').fill('quer.saber@correio.com.br')
        await set.page.getByRole('button', { name: 'Avise-me' }).click()
        await set.page.getByText('Falta confirmar').waitFor()
      })(set)
    },
    'Falta confirmar',
  ),
  visitor(
    'waiting-list-confirm',
    async ({ page, store, sandbox }) => {
      const email = `espera.${++buyers}@correio.com.br`
      await store.rows(`update courses set on_sale_from = now() + interval '9 days' where id = $1`, [directCourse.id])
      await page.request.post('/api/waiting-list', { data: { productId: directCourse.id, email }, headers: { origin: store.url } })
      const linkSent = async () =>
        /http\S+\/api\/waiting-list\/[\da-f-]{36}(?=\s)/.exec((await sandbox.emails(email))[0]?.text ?? '')?.[0] ?? ''
      await page.goto(String(await eventually(linkSent, 60, 200)))
      await page.getByRole('button', { name: 'Quero o aviso' }).waitFor()
      await store.rows('update courses set on_sale_from = null where id = $1', [directCourse.id])
    },
    'Quero o aviso',
  ),
  visitor('course-over', launched(courseWithModules.id, `on_sale_until = now()`), 'As vendas terminaram.', 'Indisponível'),
  visitor('course-missing', at(`/courses/${nowhere}`), 'Course not found', 'Back to courses'),
  visitor('bundles', at('/pacotes'), 'Pacotes para levar de uma vez', /^economia de R\$\s73,00$/),
  visitor('bundles-nothing-found', at('/pacotes?busca=xilofone'), 'Nenhum pacote encontrado'),
  visitor('bundle-missing', at(`/pacotes/${nowhere}`), 'Pacote não encontrado'),
  visitor('bundle-digital', at(`/pacotes/${bundleId(1)}`), 'O que vem no pacote', /^economia de R\$\s73,00$/),
  visitor('bundle-cart', async (set) => {
    await fill(set, [`/pacotes/${bundleId(1)}`, `/books/${plentifulBook.id}`])
    await at('/cart')(set)
  }),
  visitor('bundle-checkout', at(`/checkout?type=bundle&id=${bundleId(2)}`), 'PENDENTE'),
  visitor('books', at('/books'), /^\d restantes$/, 'Esgotado', 'Físico', 'Digital', 'Direct', 'Comprar Agora', 'Comprar', inParts),
  visitor('books-nothing-found', at('/books?busca=xilofone'), 'Nenhum e-book encontrado'),
  visitor('book-missing', at(`/books/${nowhere}`), 'Book not found', 'Back to books'),
  visitor(
    'book-few-left',
    at(`/books/${scarceBook.id}`),
    /^Apenas \d em estoque$/,
    /^Apenas \d unidades disponíveis$/,
    'Entrega em 5-10 dias úteis.',
    /Frete R\$\s18,00/,
  ),
  visitor('book-sold-out', at(`/books/${soldOutBook.id}`), 'Produto Esgotado', 'Esgotado'),
  visitor('book-ebook', at(`/books/${ebook.id}`), 'Digital', 'E-books'),
  visitor('book-sample', async (set) => {
    await at('/books?busca=ter%C3%A7a+sem+pressa')(set)
    await set.page.getByRole('link', { name: 'Terça sem pressa' }).click()
    await set.page.getByRole('link', { name: 'Ler uma amostra' }).waitFor()
  }),
  visitor('consent', async (set) => {
    const tags = JSON.stringify([{ name: 'Medição da Exemplo', src: 'http://localhost:1/t.js' }])
    await set.store.rows('update store_settings set consent_tags = $1 returning id', [tags])
    await at(`/books/${ebook.id}`)(set)
    await set.page.getByRole('region', { name: 'Cookies' }).waitFor()
    await set.store.rows(`update store_settings set consent_tags = '[]' returning id`)
  }),
  visitor('contact-errors', async (set) => {
    await at('/contato')(set)
    await awake(set.page)
    await set.page.getByRole('button', { name: 'Enviar mensagem' }).click()
    await set.page.getByText('Escreva o seu nome.').waitFor()
  }),
  visitor('news', at('/noticias'), 'Notícias', 'Como escolhemos as nossas capas', 'Vídeo', '3 imagens'),
  visitor('post-picture', at('/noticias/como-escolhemos-as-nossas-capas'), 'Como escolhemos as nossas capas'),
  visitor('post-pictures', at('/noticias/tres-leituras-para-uma-tarde-de-chuva'), '3 imagens. Deslize para ver todas.'),
  visitor('post-film', at('/noticias/uma-conversa-com-jonas-arruda'), /Jonas Arruda/),
  visitor('cart', async (set) => {
    await fill(set)
    await at('/cart')(set)
  }),
  visitor(
    'cart-mixed-currencies',
    async (set) => {
      await fill(set, foreign)
      await at('/cart')(set)
    },
    /^US\$\s12,00$/,
    /R\$\s64,80/,
    /R\$\s54,00 \+ US\$\s12,00/,
    /R\$\s118,80/,
    /R\$\s18,00/,
    /R\$\s136,80/,
  ),
  visitor(
    'checkout-mixed-currencies',
    async (set) => {
      await fill(set, foreign)
      await at('/checkout')(set)
      await set.page.getByRole('checkbox', { name: /Terapia/ }).check()
      await buyerOf(set).choosePix()
    },
    // 54.00 + (12.00 + 30.00) × 5.40 + 18.00
    /US\$\s30,00/,
    /R\$\s54,00 \+ US\$\s42,00/,
    /R\$\s280,80/,
    /^Finalizar Pagamento R\$\s298,80/,
  ),
  visitor(
    'course-without-rate',
    async (set) => {
      await withEuroCourse(set, at(`/courses/${euroCourse.id}`))
    },
    'Indisponível',
  ),
  visitor(
    'checkout-without-rate',
    async (set) => {
      await withEuroCourse(set, at(`/checkout?type=course&id=${euroCourse.id}`))
    },
    `“${euroCourse.title}” não está à venda agora.`,
  ),
  visitor('checkout-email-suggestion', async (set) => {
    await checkout(set)
    await set.page.getByLabel('E-mail').fill('joana.farias@gmial.com')
    await set.page.getByLabel('E-mail').press('Tab')
    await set.page.getByText(/Você quis dizer/).waitFor()
  }),
  visitor('checkout-failed-quote', async (set) => {
    await set.page.route('**/api/create-checkout-token', (route) => route.fulfill({ status: 503, body: '' }))
    await (await checkout(set)).choosePix()
    await set.page.getByText('A loja ainda não confirmou o total.').waitFor()
    await set.page.unroute('**/api/create-checkout-token')
  }),
  visitor('cart-returned', async (set) => {
    await copiesInCart(set)
    await at('/cart')(set)
    await set.page.getByRole('button', { name: 'Quero os 3' }).waitFor()
  }),
  visitor('checkout-empty', at('/checkout'), 'Ainda não há nada aqui', 'Voltar aos cursos'),
  visitor('checkout-open-pix', async (set) => {
    await pix(set)
    await set.page.goto(`/checkout?type=course&id=${plainCourse.id}`)
    await set.page.getByRole('heading', { name: 'Você já tem um PIX em aberto' }).waitFor()
  }),
  visitor('checkout-product-missing', at(`/checkout?type=book&id=${nowhere}`), 'Produto não encontrado'),
  visitor('checkout-sold-out', at(`/checkout?type=book&id=${soldOutBook.id}`), /esgotou/, 'Voltar ao produto'),
  visitor(
    'checkout-bumps',
    async (set) => {
      await checkout(set, courseWithModules.id)
      await set.page.getByRole('checkbox').first().check()
      await set.page.getByRole('button', { name: /^Ver mais/ }).click()
      await set.page.getByRole('button', { name: 'Tem um cupom?' }).click()
    },
    /^Pagamento/,
    'PENDENTE',
    'Veja também:',
    'E-book Digital',
    'Livro Físico',
    'Terapia',
    'Consulta Psiquiátrica',
    'Aprovação imediata',
    'Parcele em até 12x',
    'Aplicar',
    /^Finalizar Pagamento/,
  ),
  visitor(
    'checkout-foreign-currency',
    at(`/checkout?type=course&id=${dollarCourse.id}`),
    /^US\$\s12,00$/,
    'Cobrado em reais',
    /^R\$\s64,80$/,
    /^Finalizar Pagamento/,
  ),
  visitor('checkout-address', async (set) => {
    const buyer = await printedCheckout(set)
    await buyer.fillPersonalData()
    await buyer.fillAddress()
    await buyer.applyCoupon('SABIA10')
    await buyer.choosePix()
    await set.page.waitForSelector('button[type=submit]:enabled')
  }),
  visitor('checkout-mistakes', async (set) => {
    const buyer = await printedCheckout(set)
    await set.page.getByLabel('Nome completo').fill('Joana')
    await set.page.getByLabel('E-mail').fill('joana@')
    await set.page.getByLabel('CPF').fill('11111111111')
    await set.page.getByLabel('CEP').fill('99999999')
    await set.store.rows(
      `insert into coupons (code, kind, amount, minimum_cents) values ('GRANDE', 'PERCENTAGE', 1000, 99900) on conflict (code) where removed_at is null do nothing`,
    )
    await buyer.applyCoupon('GRANDE')
    await set.page.getByText('Ele vale a partir de').waitFor()
    await set.page.getByText('Cupom inválido').waitFor()
    await set.page.getByText('CEP não encontrado').waitFor()
  }),
  visitor('checkout-total-changed', async (set) => {
    const buyer = await checkout(set, directCourse.id)
    await set.store.rows(
      `insert into coupons (code, kind, amount) values ('FOTO', 'PERCENTAGE', 5000) on conflict (code) where removed_at is null do update set amount = 5000`,
    )
    await buyer.applyCoupon('FOTO')
    await set.page.getByText('Cupom aplicado com sucesso!').waitFor()
    await buyer.choosePix()
    await set.page.waitForSelector('button[type=submit]:enabled')
    await set.store.rows(`update coupons set amount = 1000 where code = 'FOTO'`)
    await buyer.submit.click()
    await set.page.getByRole('alert').waitFor()
    await set.page.waitForSelector('button[type=submit]:enabled')
  }),
  visitor('checkout-card', async (set) => {
    const buyer = await checkout(set, directCourse.id)
    await buyer.chooseCard()
    await set.page.waitForSelector('button[type=submit]:enabled')
  }),
  visitor('card-page', cardPage),
  visitor('postcheckout-card', async (set) => {
    await cardPage(set)
    await set.page.getByRole('button', { name: 'Desistir' }).click()
    await set.page.getByText('Pagamento Realizado!').waitFor()
  }),
  visitor('postcheckout-card-declined', async (set) => {
    await cardPage(set)
    await set.page.getByRole('button', { name: 'Ser recusado' }).click()
    await set.page.getByRole('button', { name: 'Desistir' }).click()
    await set.page.getByText('O cartão não foi aceito').waitFor({ timeout: 60_000 })
  }),
  visitor('postcheckout-card-in-analysis', async (set) => {
    await cardPage(set)
    await set.page.getByRole('button', { name: 'Ficar em análise' }).click()
    await set.page.getByRole('button', { name: 'Pagar com PIX' }).click()
    await set.page.getByText('está em análise no PagBank').waitFor()
  }),
  visitor('postcheckout-returned', async (set) => {
    await returned(set)
    await set.page.getByText('Olhe também o seu e-mail').waitFor()
    // Once PagBank says that nobody has paid.
    await set.page.getByRole('heading', { level: 1, name: 'Falta só o pagamento' }).waitFor({ timeout: 60_000 })
  }),
  visitor('postcheckout-returned-paid', async (set) => {
    await returned(set)
    await set.store.rows(
      `update orders set status = 'PAID', paid_at = now() where id = (select id from orders order by created_at desc limit 1)`,
    )
    await set.page.getByText('Pagamento Confirmado!').waitFor({ timeout: 60_000 })
  }),
  visitor('postcheckout-pix', async (set) => {
    await pix(set)
    await set.page.getByRole('timer').waitFor()
  }),
  visitor('postcheckout-cancel', async (set) => {
    await pix(set)
    await set.page.getByRole('button', { name: 'Cancelar pedido' }).click()
    await set.page.getByRole('button', { name: 'Manter pedido' }).waitFor()
  }),
  visitor('postcheckout-canceled', async (set) => {
    await pix(set)
    await set.page.getByRole('button', { name: 'Cancelar pedido' }).click()
    await set.page.getByRole('button', { name: 'Confirmar o cancelamento' }).click()
    await set.page.getByRole('heading', { name: 'Pedido cancelado' }).waitFor()
  }),
  visitor('postcheckout-pix-expired', async (set) => {
    await pix(set)
    await set.page.evaluate(() => {
      const order = JSON.parse(localStorage.getItem('sabia.order') ?? '{}') as object
      localStorage.setItem('sabia.order', JSON.stringify({ ...order, expiration: new Date(0).toISOString() }))
    })
    await set.page.reload()
    await set.page.getByRole('heading', { name: /O código PIX venceu/ }).waitFor()
    await set.page.getByRole('button', { name: 'Gerar novo código PIX' }).waitFor()
  }),
  visitor('recovery', async (set) => {
    await reminded(set)
    await set.page.getByRole('button', { name: 'Gerar o código PIX' }).waitFor()
  }),
  visitor('recovery-closed', async (set) => {
    await reminded(set, `status = 'CANCELED', cancel_reason = 'STAFF'`)
    await set.page.getByText('Este pedido foi encerrado').waitFor()
  }),
  visitor('recovery-paid', async (set) => {
    await reminded(set, `status = 'PAID', paid_at = now()`)
    await set.page.getByText('Este pedido já está pago').waitFor()
  }),
  visitor('recovery-unavailable', async (set) => {
    const email = await reminder(set, 2)
    const publish = (published: boolean) => set.store.rows('update courses set published = $2 where id = $1', [directCourse.id, published])
    await publish(false)
    await set.page.goto(pageIn(email))
    await set.page.getByText('Este pedido não vale mais').waitFor()
    await publish(true)
  }),
  visitor('recovery-old-link', async ({ page }) => {
    await page.goto('/pagar?t=a.b.c')
    await page.getByText('Este link não vale mais').waitFor()
  }),
  visitor('recovery-email', async (set) => set.page.setContent((await reminder(set, 2)).html)),
  visitor('recovery-email-with-code', async (set) => set.page.setContent((await reminder(set, 1)).html)),
  visitor('postcheckout-pix-hold-ended', ended('EXPIRED', 'A reserva terminou')),
  visitor('postcheckout-late', ended('REFUND_DUE', 'O pagamento chegou tarde')),
  visitor('postcheckout-refunded', ended('REFUNDED', 'O seu dinheiro foi devolvido')),
  visitor('postcheckout-paid-twice', ended('PAID', 'Recebemos mais de um pagamento', { refundDue: true })),
  visitor('postcheckout-paid-short', ended('PENDING', 'Chegou um valor diferente do total', { refundDue: true })),
  visitor('postcheckout-replaced', async (set) => {
    const id = await pix(set)
    await set.store.rows(`update orders set status = 'CANCELED', cancel_reason = 'REPLACED', replaced_by = id where id = $1`, [id])
    await set.page.getByText('Outro pedido ficou no lugar deste').waitFor({ timeout: 60_000 })
  }),
  visitor('postcheckout-card-hold-ended', async (set) => {
    await cardPage(set)
    await set.page.getByRole('button', { name: 'Desistir' }).click()
    await set.page.getByText('Pagamento Realizado!').waitFor()
    await set.store.rows(`update orders set status = 'EXPIRED' where id = (select id from orders order by created_at desc limit 1)`)
    await set.page.getByText('A reserva terminou').waitFor({ timeout: 60_000 })
  }),
  visitor('postcheckout-paid', async (set) => {
    const buyer = await printedCheckout(set)
    await set.page.getByRole('button', { name: /^Ver mais/ }).click()
    await set.page
      .getByRole('checkbox', { name: /Terapia/ })
      .first()
      .check()
    await buyer.fillPersonalData()
    await buyer.fillAddress()
    await buyer.choosePix()
    await set.page.waitForSelector('button[type=submit]:enabled')
    const id = await buyer.finish()
    await set.sandbox.pay(await set.store.providerOrder(id))
    await set.page.getByText('Pagamento Confirmado!').waitFor({ timeout: 60_000 })
  }),
  visitor('postcheckout-offer', (set) => paidWithOffer(set, bundleId(1)), 'Leve também', 'Pacote', /^Pagar R\$\s99,90 por PIX$/),
  visitor('postcheckout-offer-of-course', (set) => paidWithOffer(set, plainCourse.id, 'COURSE'), 'Leve também', 'Curso Digital'),
  visitor('post-missing', at('/noticias/nada'), 'Notícia não encontrada'),
  visitor('not-found', at('/nada-por-aqui'), 'Esta página voou'),
  visitor('unauthorized', at('/unauthorized'), 'Access Denied', 'Sign Out', /^You don't have the required permissions to access this area/),
  visitor('sandbox-console', ({ page, store }) => page.goto(store.sandboxUrl)),
]

/** The reminder of an order of the next day. */
async function reminder({ store, sandbox }: ScreenContext, step: number) {
  const email = `lembrete.${crypto.randomUUID().slice(0, 8)}@correio.com.br`
  const id = await placeOrder(store, { ...joana, email, cpf: cpfOf(Math.floor(Math.random() * 900_000_000) + 1) }, [directCourse.id])
  return { ...(await reminderOf(store, sandbox, { id, email }, step)), orderId: id }
}

/** Opens the page of a reminder, after the order has changed. */
async function reminded(set: ScreenContext, change?: string) {
  const email = await reminder(set, 2)
  if (change) await set.store.rows(`update orders set ${change} where id = $1`, [email.orderId])
  await set.page.goto(pageIn(email))
}
