import { courseId } from '#database/seed/fixtures.ts'
import { eventually } from '../harness/eventually.ts'
import { signReaderIn } from '../harness/reader-session.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { keep } from './keep-file.ts'
import { renata, Staff } from './staff.ts'

const email = 'dora.duvida@correio.com.br'
/** No other journey names this course, whose lessons these replace. */
const id = courseId(7)

test(
  'a pupil asks at a second of the video, staff answer, and the e-mail leads to that very question',
  { tag: '@long' },
  async ({ page, store, sandbox, browser }) => {
    const [course] = await store.rows<{ slug: string }>('update courses set lessons = $1 where id = $2 returning slug', [
      JSON.stringify({
        withModules: false,
        modules: [],
        lessons: [
          { id: 'um', title: 'A primeira aula', description: '', video: await keep(store, 'lesson.webm', 'video/webm'), downloads: [] },
        ],
      }),
      id,
    ])
    await store.rows("insert into access_reasons (kind, email, course_id, granted_by) values ('STAFF', $1, $2, 'jornada')", [email, id])
    await store.rows("insert into buyers (email, name) values ($1, 'Dora Prado') on conflict do nothing", [email])
    await page.setViewportSize({ width: 360, height: 740 })
    await signReaderIn(store, page.context(), { email })
    await page.goto(`/minha-estante/cursos/${course!.slug}/um?t=12`)
    await page.getByRole('button', { name: 'Continuar de 0:12' }).waitFor()
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Fazer uma pergunta' }).click()
    const text = page.getByRole('textbox', { name: 'Sua pergunta' })
    await expect(text).toBeFocused()
    await expect(page.getByRole('checkbox', { name: 'É sobre o momento 0:12 do vídeo' })).toBeChecked()
    await expectAccessible(page)
    await text.fill('Por que *isto*? <b>Não entendi</b>')
    await page.getByRole('button', { name: 'Enviar pergunta' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Pergunta enviada' })).toBeVisible()

    const desk = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
    await new Staff(desk).signInAnew(renata, '/admin/questions?aberta=sim')
    const item = desk.getByRole('main').getByRole('listitem').filter({ hasText: 'Por que *isto*?' })
    await expect(item).toContainText('Dora')
    await item.getByRole('button', { name: 'Responder' }).click()
    await item.getByRole('textbox', { name: 'Resposta para Dora' }).fill('Porque **sim**.')
    await expectAccessible(desk)
    await item.getByRole('button', { name: 'Publicar resposta' }).click()
    await expect(item).toHaveCount(0)
    await desk.context().close()

    const link = await eventually(
      async () =>
        (await sandbox.emails(email)).map(({ text: sent }) => /\/minha-estante\/cursos\/\S+/.exec(sent)?.[0]).find(Boolean) ?? false,
      60,
      200,
    )
    await page.goto(String(link))
    const question = page.getByRole('article', { name: 'Você perguntou' })
    await expect(question.locator('em')).toHaveText('isto')
    await expect(question).toContainText('<b>Não entendi</b>')
    await expect(question.locator('strong')).toHaveText('sim')
    await expect(question).toBeInViewport()
    await expectAccessible(page)
  },
)
