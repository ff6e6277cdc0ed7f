import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { deliveredCourse, deliveredLessons } from '#database/seed/delivery.ts'
import { readZip } from '../harness/read-zip.ts'
import { readPdf } from '../harness/pdf-pages.ts'
import { Buyer, signInByCode } from './buyer.ts'
import { expect, expectAccessible, playsSlowly, test } from './journey.ts'

const { title: course, slug } = deliveredCourse
const lessons = deliveredLessons.lessons
const pdfBook = 'Terça sem pressa'
const epubBook = 'Dicionário das pausas'
/** Milliseconds between two questions of the page whether the order is paid: the rest of the ten seconds to the lesson. */
const betweenLooks = 5_000
/** The stamp of the buyer whose data the checkout was given. */
const stampLine = /Exemplar de Joana Ribeiro Farias · CPF \*{3}\.982\.247-\*\* · ([A-Z2-9]{10})/

// After the refund the downloads and the course are refused, which browsers log.
test.use({ ignoredErrors: /status of 404/ })

test('from the PIX to the lesson by the next look of the page, to stamped e-books on another device, and to the certificate; a refund ends it', async ({
  page,
  browser,
  store,
  sandbox,
}) => {
  const buyer = new Buyer(page, 'da.jornada@correio.com.br')
  const orderId = await test.step('a new visitor buys a course and two e-books by PIX', async () => {
    await buyer.putIntoCart('/courses', course)
    await buyer.putIntoCart('/books', pdfBook)
    await buyer.putIntoCart('/books', epubBook)
    await page.goto('/checkout')
    await page.clock.install()
    await buyer.fillPersonalData()
    await buyer.choosePix()
    return buyer.finish()
  })

  await test.step('the first lesson plays from the post-checkout page, without a code', async () => {
    await page.clock.pauseAt(Date.now() + 60_000)
    await sandbox.pay(await store.providerOrder(orderId))
    await expect
      .poll(() => store.rows('select status from orders where id = $1', [orderId]), { timeout: 60_000 })
      .toEqual([{ status: 'PAID' }])
    await page.clock.runFor(betweenLooks)
    await page.clock.resume()
    await page.getByRole('link', { name: `Assistir à primeira aula: ${course}` }).click()
    await page.getByRole('button', { name: /^(Assistir à aula|Continuar de)/ }).click()
    await playsSlowly(page, 0)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('k')
    const position = () => store.rows('select from lesson_progress where email = $1 and position_seconds >= 10', [buyer.email])
    await expect.poll(async () => (await position()).length).toBe(1)
  })

  const other = await browser.newContext({ baseURL: store.url })
  const phone = await other.newPage()
  await test.step('another browser signs in by the code of the e-mail, and goes on where the first one stopped', async () => {
    await phone.goto('/minha-estante')
    await expect(phone).toHaveURL(/\/entrar\?para=/)
    await signInByCode(phone, sandbox, buyer.email)
    await expect(phone.getByRole('heading', { level: 2, name: course })).toBeVisible()
    await expect(phone.getByText('Continue de onde parou')).toBeVisible()
    await phone.getByRole('link', { name: 'Continuar' }).click()
    await expect(phone.getByRole('button', { name: /^Continuar de 0:1\d$/ })).toBeVisible()
  })

  const codes = await test.step('each page of the PDF and each chapter of the EPUB names its buyer', async () => {
    await phone.goto('/minha-estante/e-books')
    await expect(phone.getByText(/^EPUB, \d+(,\d)? kB$/)).toBeVisible()
    const pdf = await readPdf(await download(phone, pdfBook))
    const pdfCodes = pdf.pages.map(({ text }) => stampLine.exec(text)?.[1])
    expect(new Set(pdfCodes)).toEqual(new Set([expect.any(String)]))
    const { texts } = await readZip(await download(phone, epubBook))
    const chapters = [...texts].filter(([name]) => /\/c\d\d\.xhtml$/.test(name))
    const epubCodes = chapters.map(([, text]) => stampLine.exec(text)?.[1])
    expect(chapters.length).toBeGreaterThan(10)
    expect(new Set(epubCodes)).toEqual(new Set([expect.any(String)]))
    return [pdfCodes[0]!, epubCodes[0]!]
  })

  await test.step('the link in the e-mail opens a page, whose button downloads the same copy', async () => {
    const texts = (await sandbox.emails(buyer.email)).map(({ text }) => text).join('\n')
    const link = new RegExp(`${pdfBook}[^]*?(http\\S+/api/downloads/\\S+)`).exec(texts)![1]!
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: pdfBook })).toBeVisible()
    await expectAccessible(page)
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Baixar o e-book' }).click()])
    const { pages } = await readPdf(readFileSync(await file.path()))
    expect(stampLine.exec(pages[0]!.text)?.[1]).toBe(codes[0])
  })

  await test.step('anybody can verify a copy by its code', async () => {
    for (const [place, title] of [pdfBook, epubBook].entries()) await expectVerified(page, codes[place]!, ['Exemplar autêntico', title])
  })

  const certificate = await test.step('the completed course has a certificate, with the name that was entered once', async () => {
    // The last lesson that is completed is in lesson.spec.ts.
    await store.rows(
      `insert into lesson_progress (email, course_id, lesson_id, completed_at) select $1, id, unnest($3::text[]), now() from courses where slug = $2
       on conflict (email, course_id, lesson_id) do update set completed_at = now()`,
      [buyer.email, slug, lessons.map(({ id }) => id)],
    )
    await phone.goto(`/minha-estante/cursos/${slug}`)
    await phone.getByLabel('Nome completo').fill('Joana Ribeiro Farias da Conceição')
    await phone.getByRole('button', { name: 'Emitir o certificado' }).click()
    await expect(phone.getByText('Emitido em nome de Joana Ribeiro Farias da Conceição.')).toBeVisible()
    await phone.goto('/minha-estante/certificados')
    const [text] = (await readPdf(await download(phone, `o certificado de ${course}`))).pages.map((each) => each.text.replaceAll('\n', ' '))
    expect(text).toContain('Joana Ribeiro Farias da Conceição')
    const verification = phone.getByRole('link', { name: `Página de verificação de ${course}` })
    return (await verification.getAttribute('href'))!.split('/').at(-1)!
  })
  await expectVerified(page, certificate, ['Certificado autêntico', course])

  await test.step('a refund ends it: what an open page still offers is refused', async () => {
    await phone.goto('/minha-estante/e-books')
    const openDownload = phone.getByRole('button', { name: `Baixar ${pdfBook}` })
    await expect(openDownload).toBeVisible()
    await sandbox.call(`/console/orders/${await store.providerOrder(orderId)}/refund`, {})
    await expect
      .poll(() => store.rows('select status from orders where id = $1', [orderId]), { timeout: 60_000 })
      .toEqual([{ status: 'REFUNDED' }])
    await openDownload.click()
    await expect(phone.getByRole('alert')).toHaveText('Este e-book não está na sua estante.')
    await phone.goto(`/minha-estante/cursos/${slug}/${lessons[1]!.id}`)
    await expect(phone.getByText('Este curso não está na sua estante.')).toBeVisible()
    await expectVerified(page, codes[0]!, ['Exemplar de uma compra reembolsada'])
    await expectVerified(page, certificate, ['Este certificado não vale mais'])
  })
  await other.close()
})

async function download(page: Page, name: string): Promise<Uint8Array> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: `Baixar ${name}` })
      .or(page.getByRole('link', { name: `Baixar ${name}` }))
      .click(),
  ])
  return readFileSync(await file.path())
}

async function expectVerified(page: Page, code: string, texts: readonly string[]) {
  await page.goto(`/verificar/${code}`)
  const outcome = page.getByRole('status')
  for (const text of texts) await expect(outcome.getByText(text)).toBeVisible()
}
