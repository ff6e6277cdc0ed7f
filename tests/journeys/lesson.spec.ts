import { courseId } from '#database/seed/fixtures.ts'
import { weighScripts } from '../bench/first-visit-scripts.ts'
import { awake, expect, expectAccessible, playsSlowly, test } from './journey.ts'
import { keep } from './keep-file.ts'
import { signReaderIn } from '../harness/reader-session.ts'

/** The budget of docs/stack.md#budgets: gzip, the page of a lesson before its video is started. */
const budget = 160_500
const email = 'aluna.da.jornada@correio.com.br'
/** No other journey names this course, whose lessons these replace. */
const id = courseId(6)
const course = '/minha-estante/cursos/luto-um-lugar-para-a-saudade'

test.beforeAll(async ({ store }) => {
  const [video, captions] = [await keep(store, 'lesson.webm', 'video/webm'), await keep(store, 'lesson.vtt', 'text/vtt')]
  const lesson = {
    description: 'Sobre a aula.',
    video,
    captions: [{ language: 'pt-BR', label: 'Português', file: captions }],
    duration: 30,
  }
  const workbook = { title: 'Caderno de exercícios', file: captions, referenceLink: '', size: '2.5MB', ext: 'pdf' }
  const lessons = [
    {
      ...lesson,
      id: 'um',
      title: 'Por que estamos aqui',
      downloads: [workbook],
      text: 'Leia com calma.\n\nDepois **volte** ao [vídeo](https://exemplo.com.br/video).',
    },
    { ...lesson, id: 'dois', title: 'A primeira prática', downloads: [], preview: true },
    { ...lesson, id: 'tres', title: 'O que costuma atrapalhar', downloads: [], releaseAfterDays: 7 },
    { id: 'quebrada', title: 'Um vídeo que não abre', description: '', video: await keep(store, 'lesson.vtt', 'video/mp4'), downloads: [] },
  ]
  await store.rows('update courses set lessons = $1, watermark = true, certificate_hours = 12, access_days = 365 where id = $2', [
    JSON.stringify({ withModules: false, modules: [], lessons }),
    id,
  ])
  await store.rows("insert into access_reasons (kind, email, course_id, granted_by) values ('STAFF', $1, $2, 'jornada')", [email, id])
})

test('a lesson plays, and goes on in another browser where it was left', async ({ page, store, browser }) => {
  const scripts = new Set<string>()
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(request.url()))
  await signReaderIn(store, page.context(), { email })
  await page.goto(`${course}/um`)
  const start = page.getByRole('button', { name: 'Assistir à aula' })
  await expect(start).toBeVisible()
  await awake(page)
  const weighed = await weighScripts(scripts)
  expect(weighed.filter(({ foreign }) => foreign)).toEqual([])
  expect(weighed.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(budget)
  await expect(page.locator('strong')).toHaveText('volte')
  await expect(page.getByRole('link', { name: 'vídeo', exact: true })).toHaveAttribute('href', 'https://exemplo.com.br/video')

  // The lesson's own style sheet leaves the header as it is.
  await expect(page.getByRole('banner').getByText('Minha estante')).toBeInViewport()

  await start.click()
  const video = page.locator('video')
  const position = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await playsSlowly(page, 2)
  await expect(page.locator('[data-watermark]')).toHaveText(email)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('c')
  await expect(page.getByRole('button', { name: 'Legendas' })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(position).toBeGreaterThan(10)
  await page.keyboard.press('k')
  await expect(page.getByRole('button', { name: 'Reproduzir' })).toBeVisible()
  const left = await position()
  await expectAccessible(page)
  const stored = () => store.rows<{ position_seconds: number }>('select position_seconds from lesson_progress where email = $1', [email])
  await expect.poll(async () => (await stored())[0]?.position_seconds ?? 0).toBeGreaterThanOrEqual(10)

  const second = await browser.newContext({ baseURL: store.url })
  await signReaderIn(store, second, { email })
  const other = await second.newPage()
  await other.goto(course)
  await other.getByRole('link', { name: 'Continuar' }).click()
  const goesOn = await other.getByRole('button', { name: /^Continuar de 0:\d\d$/ }).textContent()
  expect(Math.abs(Number(goesOn!.trim().slice(-2)) - left)).toBeLessThanOrEqual(1)
  await other.getByRole('button', { name: 'Concluir aula' }).click()
  await expect(other.getByText('Aula concluída')).toBeVisible()
  await expect(other.getByText('1 de 4 aulas concluídas')).toBeVisible()

  await other.getByRole('button', { name: /^Continuar de/ }).click()
  await other.locator('video').evaluate((element: HTMLVideoElement) => {
    // The countdown to the next lesson stands still: on a busy machine the check below takes longer than its eight seconds.
    const later = window.setTimeout.bind(window)
    Object.assign(window, {
      setTimeout: (run: () => void, milliseconds?: number) => (milliseconds === 1_000 ? 0 : later(run, milliseconds)),
    })
    element.currentTime = element.duration - 0.3
  })
  await expect(other.getByText('Próxima aula em')).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Abrir agora' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'A primeira prática' })).toBeVisible()
  await second.close()
})

test(
  'completing a lesson that is paused keeps the position; a jump while it is paused is stored',
  { tag: '@long' },
  async ({ page, store }) => {
    await signReaderIn(store, page.context(), { email })
    const position = () => page.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime)
    const here = () =>
      store.rows<{ position_seconds: number }>(
        "select position_seconds from lesson_progress where email = $1 and lesson_id = 'dois' and position_seconds >= 10",
        [email],
      )
    await page.goto(`${course}/dois`)
    await page.getByRole('button', { name: /^(Assistir à aula|Continuar de)/ }).click()
    await playsSlowly(page, 2)
    await page.keyboard.press('ArrowRight')
    await expect.poll(position).toBeGreaterThan(10)
    await page.keyboard.press('k')
    await expect.poll(here).toHaveLength(1)
    await page.getByRole('button', { name: 'Concluir aula' }).click()
    await expect(page.getByText('Aula concluída')).toBeVisible()
    expect(await here()).toHaveLength(1)

    await page.keyboard.press('ArrowLeft')
    // The page has heard of the jump.
    await expect.poll(async () => Number(await page.getByLabel('Posição').inputValue())).toBeLessThan(10)
    await page.goto(course)
    await expect.poll(async () => (await here()).length).toBe(0)
  },
)

test.describe(() => {
  // The locked lesson is answered by 403, which the browser logs.
  test.use({ ignoredErrors: /403|401/ })
})

test.describe('a file that is no video', { tag: '@long' }, () => {
  test.use({ ignoredErrors: /net::ERR_FAILED/ })

  test('a video that the browser cannot show says so, and offers a way out', async ({ page, store }) => {
    await signReaderIn(store, page.context(), { email })
    await page.goto(`${course}/quebrada`)
    const failure = page.getByRole('alert')
    await expect(failure).toContainText('Este vídeo não abre neste navegador')
    await expect(failure.getByRole('link')).toHaveAttribute('href', /^mailto:/)
    await expectAccessible(page)
    await page.route('**/quebrada/video', (route) => route.abort())
    await failure.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(failure).toContainText('O vídeo não carregou')
  })
})
