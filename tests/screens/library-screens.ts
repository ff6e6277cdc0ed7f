import { courseId, courseWithModules, demoReader, freeCourse, plainCourse } from '#database/seed/fixtures.ts'
import { awake } from '../journeys/journey.ts'
import { signReaderIn } from '../harness/reader-session.ts'
import { eventually } from '../harness/eventually.ts'
import { placeOrder } from './place-order.ts'
import { at, type Screen, type ScreenContext } from './screen.ts'

const email: string = demoReader.email
const graduate = 'formada@correio.com.br'
/** Has a lesson on YouTube, one that opens later, and the reader's certificate. */
const otherCourse = { id: courseId(4), slug: 'conversas-dificeis-no-trabalho' }
const certificate = 'CDEFGHJKMN'

const visitor = (name: string, go: Screen['go']): Screen => ({ name, who: 'visitor', go })
const see = ({ page }: ScreenContext, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()

/** A page of the member area, once it shows this text. */
const reader = (name: string, path: string, text: string | RegExp, andThen: Screen['go'] = async () => {}, who = email): Screen =>
  visitor(name, async (set) => {
    await makeReader(set)
    // The session of the screen before: a buyer has a few devices.
    await set.store.rows(`delete from buyer_sessions where email = $1 and device = 'Chrome no Android'`, [who])
    await signReaderIn(set.store, set.page.context(), { email: who })
    await at(path)(set)
    await see(set, text)
    await andThen(set)
  })

const lessonOf = (slug: string, number: number) => `/minha-estante/cursos/${slug}/${slug}-${number}`

/** Presses a book's button, whose download gets this answer. */
function downloadAnswered(answer: { status: number; body?: string; headers?: Record<string, string> }): Screen['go'] {
  return async ({ page }) => {
    await page.route('**/api/library/books/**', (route) => route.fulfill(answer))
    await page
      .getByRole('button', { name: /^Baixar/ })
      .first()
      .click()
    await page.getByRole('alert').waitFor()
  }
}

const readBook =
  (title: string): Screen['go'] =>
  async (set) => {
    await set.page.getByRole('link', { name: `Ler agora ${title}` }).click()
    await see(set, /^Página \d+ de/)
  }

/** Screens of buyers: the sign-in, the library, the lessons and the verification of codes. */
export const libraryScreens: Screen[] = [
  visitor('sign-in-code', async (set) => {
    await at('/entrar')(set)
    await awake(set.page)
    await set.page.getByLabel('E-mail').fill(email)
    await set.page.getByRole('button', { name: 'Receber código' }).click()
    await see(set, 'Código de seis dígitos')
  }),
  reader('library', '/minha-estante', 'Continue de onde parou'),
  reader('library-books', '/minha-estante/e-books', 'Terça sem pressa'),
  reader('library-books-refused', '/minha-estante/e-books', 'Terça sem pressa', downloadAnswered({ status: 503, body: '{}' })),
  reader('reader-pdf', '/minha-estante/e-books', 'Terça sem pressa', readBook('Terça sem pressa')),
  reader('reader-epub', '/minha-estante/e-books', 'Terça sem pressa', readBook('Dicionário das pausas')),
  reader('reader-jumped', '/minha-estante/e-books', 'Terça sem pressa', async (set) => {
    await readBook('Dicionário das pausas')(set)
    await set.page.getByRole('slider', { name: 'Ir para a página' }).press('End')
    await see(set, /^Voltar à página/)
  }),
  reader('library-orders', '/minha-estante/pedidos', 'Aguardando pagamento'),
  reader('library-receipt', '/minha-estante/pedidos', 'Comprovante', async (set) => {
    await set.page
      .getByRole('link', { name: /^Comprovante/ })
      .last()
      .click()
    await see(set, 'Comprovante de compra')
  }),
  reader('library-certificates', '/minha-estante/certificados', 'A caminho'),
  reader('library-certificates-ready', '/minha-estante/certificados', 'Prontos para emitir', undefined, graduate),
  reader('library-profile', '/minha-estante/dados', 'ESTE APARELHO'),
  reader('library-profile-erase', '/minha-estante/dados', 'ESTE APARELHO', async ({ page }) => {
    await page.getByRole('button', { name: 'Quero apagar os meus dados' }).click()
    await page.getByLabel('Digite o seu e-mail').waitFor()
  }),
  reader('library-withdrawal', '/minha-estante/pedidos', 'Aguardando pagamento', async (set) => {
    await set.page
      .getByRole('link', { name: /^Desistir do pedido/ })
      .first()
      .click()
    await set.page
      .getByRole('button', { name: /^Desistir da compra/ })
      .first()
      .click()
    await set.page.getByRole('dialog').waitFor()
  }),
  reader('library-withdrawal-all', '/minha-estante/pedidos', 'Aguardando pagamento', async (set) => {
    const [order] = await set.store.rows<{ id: string }>(
      `update orders set paid_at = now() - interval '2 days' where email = $1 and status = 'PAID'
         and (select count(*) from order_items where order_id = orders.id) > 1 returning id`,
      [email],
    )
    await at(`/minha-estante/pedidos/${order!.id}`)(set)
    await set.page.getByRole('button', { name: 'Desistir de tudo' }).click()
    await set.page.getByRole('dialog').waitFor()
  }),
  reader('library-empty', '/minha-estante', 'A sua estante ainda está vazia', undefined, 'estante.vazia@correio.com.br'),
  reader('library-no-certificates', '/minha-estante/certificados', /^O seu primeiro/, undefined, 'estante.vazia@correio.com.br'),
  visitor('library-unverified', async (set) => {
    await makeReader(set)
    const [order] = await set.store.rows<{ id: string }>(
      `select order_id as id from course_accesses where email = $1 and order_id is not null`,
      [email],
    )
    await signReaderIn(set.store, set.page.context(), { email: null, orderIds: [order!.id] })
    await at('/minha-estante')(set)
    await see(set, 'Aqui está o que você acabou de comprar.')
  }),
  visitor('library-failed', async (set) => {
    await set.page.route('**/api/library', (route) => route.fulfill({ status: 503, body: '' }))
    await at('/minha-estante')(set)
    await set.page.getByRole('alert').waitFor({ timeout: 60_000 })
  }),
  reader('library-course', `/minha-estante/cursos/${plainCourse.slug}`, 'Faltam'),
  reader('library-course-modules', `/minha-estante/cursos/${courseWithModules.slug}`, 'O alarme que não desliga'),
  reader('library-course-certificate', `/minha-estante/cursos/${otherCourse.slug}`, 'Abrir o PDF'),
  reader('library-course-completed', `/minha-estante/cursos/${plainCourse.slug}`, 'Emitir o certificado', undefined, graduate),
  reader('lesson-course-over', lessonOf(plainCourse.slug, 1), 'Emitir o certificado', undefined, graduate),
  reader('library-course-ended', `/minha-estante/cursos/${freeCourse.slug}`, /^O seu acesso a este curso terminou/),
  reader('lesson', lessonOf(plainCourse.slug, 2), 'Concluir aula'),
  reader('lesson-playing', lessonOf(plainCourse.slug, 3), 'Assistir à aula', async ({ page }) => {
    await page.getByRole('button', { name: 'Assistir à aula' }).click()
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1)
    await page.keyboard.press('c')
    await page.keyboard.press('k')
    await page.getByRole('button', { name: 'Reproduzir' }).waitFor()
  }),
  reader('lesson-ended', lessonOf(plainCourse.slug, 1), 'Aula concluída', async (set) => {
    await set.page.getByRole('button', { name: /^(Assistir|Continuar)/ }).click()
    await set.page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.currentTime = video.duration - 0.3
    })
    await see(set, 'Ficar nesta aula')
    // Its countdown stands still, or the next lesson would open meanwhile. A paused clock would hold up the audit too.
    await set.page.evaluate(() => {
      const wait = window.setTimeout.bind(window)
      window.setTimeout = ((run: () => void, ms?: number) => (ms === 1_000 ? 0 : wait(run, ms))) as typeof window.setTimeout
    })
  }),
  reader('lesson-text', lessonOf(plainCourse.slug, 4), 'Para baixar'),
  reader('lesson-youtube', lessonOf(otherCourse.slug, 1), 'Assistir à aula'),
  reader('lesson-elsewhere', lessonOf(otherCourse.slug, 2), 'Abrir o vídeo em outra página'),
  reader('lesson-locked', lessonOf(otherCourse.slug, 5), /^Esta aula abre em/),
  visitor('course-preview', async (set) => {
    await at(`/courses/${plainCourse.id}`)(set)
    await set.page.locator('video').waitFor()
  }),
  visitor('verify-unknown', async (set) => {
    await at('/verificar/ABCDEFGHJK')(set)
    await see(set, 'Código desconhecido')
  }),
  visitor('verify-certificate', async (set) => {
    await makeReader(set)
    await at(`/verificar/${certificate}`)(set)
    await see(set, 'Certificado autêntico')
  }),
  visitor('verify-copy', async (set) => {
    await makeReader(set)
    await at(`/verificar/${await copyCode(set)}`)(set)
    await see(set, 'Exemplar autêntico')
  }),
]

/**
 * The demo's reader, with more than the demo gives: a course that staff granted, one whose access has ended, a certificate, a printed book on
 * its way, and a PIX that can be paid. And another one, who has completed a course.
 */
async function makeReader({ store, sandbox }: ScreenContext) {
  const made = await store.rows('select from certificates where code = $1', [certificate])
  if (made.length > 0) return
  await store.rows(
    `update courses set certificate_hours = 6, lessons = jsonb_set(jsonb_set(lessons, '{lessons,0,video}', '"https://youtu.be/dQw4w9WgXcQ"'),
       '{lessons,4,releaseAfterDays}', '30') where id = $1`,
    [otherCourse.id],
  )
  const grant = (who: string, id: string, expires: string | null) =>
    store.rows(
      `insert into access_reasons (kind, email, course_id, granted_by, granted_at, expires_at)
       values ('STAFF', $1, $2, 'renata.lopes@sabia.example', now() - interval '20 days', now() + $3::interval) on conflict do nothing`,
      [who, id, expires],
    )
  await grant(email, courseWithModules.id, null)
  await grant(email, otherCourse.id, '345 days')
  await grant(email, freeCourse.id, '-3 days')
  await grant(graduate, plainCourse.id, null)
  const complete = (who: string, id: string, lessons: number) =>
    store.rows(
      `insert into lesson_progress (email, course_id, lesson_id, watched_seconds, completed_at, updated_at)
       select $1, id, lesson ->> 'id', 0, now() - interval '9 days', now() - interval '9 days'
       from courses, jsonb_path_query(lessons, '$.**.lessons[*]') lesson where id = $2 limit $3`,
      [who, id, lessons],
    )
  await complete(email, courseWithModules.id, 4)
  await complete(email, otherCourse.id, 2)
  await complete(graduate, plainCourse.id, 5)
  await store.rows(
    `insert into buyer_sessions (token_hash, email, device, last_seen_at, expires_at)
     values ('other device', $1, 'Firefox no Windows', now() - interval '2 days', now() + interval '20 days')`,
    [email],
  )
  await placeOrder(store, demoReader)
  const sent = await placeOrder(store, demoReader)
  await sandbox.pay(await store.providerOrder(sent))
  const isSent = () => store.rows(`update orders set sent_at = now() where id = $1 and status = 'PAID' returning id`, [sent])
  if (!(await eventually(async () => (await isSent()).length > 0, 60))) throw new Error('the reader’s order was not paid')
  await store.rows(
    `insert into certificates (code, email, course_id, name, course_title, hours, issued_at)
     select $1, $2, id, 'Lia Campos de Azevedo', title, certificate_hours, now() - interval '2 days' from courses where id = $3`,
    [certificate, email, otherCourse.id],
  )
}

/** The first request makes the reader's own copy. */
async function copyCode({ page, store }: ScreenContext): Promise<string> {
  await signReaderIn(store, page.context(), { email })
  const [line] = await store.rows<{ id: string }>(
    `select item.id from order_items item join orders on orders.id = item.order_id where orders.email = $1 and item.title = 'Terça sem pressa'`,
    [email],
  )
  await page.request.head(`${store.url}/api/library/books/${line!.id}/file`)
  const [copy] = await store.rows<{ code: string }>('select code from stamped_copies where order_item_id = $1', [line!.id])
  return copy!.code
}
