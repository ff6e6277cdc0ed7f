import { courseId } from '#database/seed/fixtures.ts'
import { courses } from '#database/seed/courses.ts'
import { readFileSync } from 'node:fs'
import { awake, expect, expectAccessible, test } from './journey.ts'
import { keep } from './keep-file.ts'
import { signReaderIn } from '../harness/reader-session.ts'

/** No other journey names this course, whose lessons these replace. */
const number = 9
const id = courseId(number)
const { slug } = courses[number - 1]!
const course = `/minha-estante/cursos/${slug}`
const email = 'estudiosa.da.jornada@correio.com.br'

test.beforeAll(async ({ store }) => {
  const lesson = async (of: string, title: string, words: string[]) => {
    const file = await keep(store, 'lesson.vtt', 'text/vtt')
    const passages = words.map((text, n) => ({ n, text, start: n * 6 }))
    await store.rows(
      `insert into caption_passages (file_id, n, starts_at, text)
       select $1, n, start, text from jsonb_to_recordset($2) as each (n int, start float8, text text)`,
      [file.split('/')[2], JSON.stringify(passages)],
    )
    const captions = [{ language: 'pt-BR', label: 'Português', file }]
    return { id: of, title, description: '', video: await keep(store, 'lesson.webm', 'video/webm'), duration: 30, captions, downloads: [] }
  }
  const lessons = [
    await lesson('um', 'A primeira noite', ['Bom dia.', 'Vamos começar devagar.']),
    await lesson('dois', 'A segunda noite', ['Bom dia.', 'O relógio não manda no sono.']),
    { id: 'texto', title: 'Para ler', description: '', video: '', text: 'Leia com calma.', downloads: [] },
  ]
  await store.rows('update courses set lessons = $1 where id = $2', [JSON.stringify({ withModules: false, modules: [], lessons }), id])
  await store.rows("insert into access_reasons (kind, email, course_id, granted_by) values ('STAFF', $1, $2, 'jornada')", [email, id])
})

test('a pupil finds a sentence in another lesson, marks its moment, and goes on', { tag: '@long' }, async ({ page, store }) => {
  await signReaderIn(store, page.context(), { email })
  await page.goto(`${course}/um`)
  await awake(page)
  await page.getByRole('tab', { name: 'Aulas' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: /Vamos começar devagar/ })).toBeVisible()
  await page.getByRole('searchbox').fill('relogio')
  await page.getByRole('link', { name: /O relógio não manda/ }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'A segunda noite' })).toBeVisible()
  await page.getByRole('button', { name: 'Continuar de 0:06' }).press('Enter')
  const playing = page.locator('video')
  await expect.poll(() => playing.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(6)
  await page.keyboard.press('k')
  await page.keyboard.press('b')
  await expect(page.getByText(/^Marcado em 0:\d\d$/)).toBeVisible()
  await page.getByRole('tab', { name: 'Anotações' }).click()
  await page.getByLabel('Nova anotação').fill('Contar para a minha mãe')
  await page.getByRole('button', { name: /^Anotar em 0:/ }).click()
  await expect(page.getByRole('button', { name: /^Apagar a anotação/ })).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Concluir e ir para a próxima' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Para ler' })).toBeVisible()
})

test('notes are written, changed, exported and deleted, on a phone too', { tag: '@long' }, async ({ page, store }) => {
  await signReaderIn(store, page.context(), { email: 'anotadora@correio.com.br' })
  await store.rows("insert into access_reasons (kind, email, course_id, granted_by) values ('STAFF', $1, $2, 'jornada')", [
    'anotadora@correio.com.br',
    id,
  ])
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 760 })
    await page.goto(`${course}/texto`)
    await page.getByRole('tab', { name: 'Anotações' }).click()
    await page.getByLabel('Nova anotação').fill(`Com ${width}`)
    await page.getByRole('button', { name: 'Anotar' }).click()
    await page.getByRole('button', { name: `Editar a anotação No texto: Com ${width}` }).click()
    await page.getByLabel('Anotação', { exact: true }).fill(`Mudada com ${width}`)
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText(`Mudada com ${width}`)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Todas as anotações deste curso' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar em Markdown' }).click()
    expect(readFileSync(await (await saved).path(), 'utf8')).toContain(`## Para ler\n\n- Mudada com ${width}\n`)
    await expectAccessible(page)
    // A note with words goes only after a second press.
    const removal = page.getByRole('button', { name: /^Apagar a anotação/ })
    await removal.click()
    await expect(page.getByRole('button', { name: 'Apagar', exact: true })).toBeFocused()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await expect(removal).toBeFocused()
    await removal.click()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Nenhuma anotação por aqui, por enquanto')).toBeVisible()
  }
})

test('the video is wide, fast and ends with the next lesson; a reload remembers it', { tag: '@long' }, async ({ page, store }) => {
  await signReaderIn(store, page.context(), { email })
  await page.goto(`${course}/um?t=2`)
  await page.getByRole('button', { name: 'Continuar de 0:02' }).click()
  await page.keyboard.press('t')
  await page.getByLabel('Velocidade').selectOption('2.75')
  await page.keyboard.press('>')
  await page.reload()
  await page.getByRole('button', { name: /^Continuar de/ }).click()
  await expect(page.getByLabel('Velocidade')).toHaveValue('3')
  await expect(page.getByRole('button', { name: 'Vídeo largo' })).toHaveAttribute('aria-pressed', 'true')
  const { width } = (await page.locator('video').boundingBox())!
  expect(width).toBeGreaterThan(1_000)
})
