import { courseId } from '#database/seed/fixtures.ts'
import { signReaderIn } from '../harness/reader-session.ts'
import { expect, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

/** No other journey names this course and these posts. */
const course = courseId(7)
const post = { title: 'Nova turma de perguntas', slug: 'link-ja-compartilhado' }

test.use({ ignoredErrors: /status of 404/ })

test(
  'links with a slug that staff edited lead to the entry at its new address, and the slug is free for no other',
  { tag: '@long' },
  async ({ page, context, store }) => {
    const [{ slug: sold } = { slug: '' }] = await store.rows<{ slug: string }>('select slug from courses where id = $1', [course])
    await store.rows(
      `insert into posts (title, slug, type, image) values ($1, $2, 'IMAGE', $3), ('Outra notícia', 'outra-noticia', 'IMAGE', $3)`,
      [post.title, post.slug, `${store.url}/art/banner-estante.svg`],
    )
    const staff = new Staff(page)
    await staff.signIn(renata)

    await test.step('staff edit the slugs of a post and of a course', async () => {
      await staff.go('Posts')
      await page.getByRole('link', { name: `Edit ${post.title}` }).click()
      await expect(page.getByText('Links with a former slug keep working.')).toBeVisible()
      await page.getByLabel('Slug').fill('novo-endereco')
      await page.getByRole('button', { name: 'Save post' }).click()
      await staff.expectToast('Post saved')
      await page.goto(`/admin/courses/edit/${course}`)
      await page.getByLabel('Slug').fill('curso-com-outro-nome')
      await page.getByRole('button', { name: 'Save course' }).click()
      await staff.expectToast('Course saved')
    })

    await test.step('another post is refused the former slug', async () => {
      await page.goto('/admin/posts')
      await page.getByRole('link', { name: 'Edit Outra notícia' }).click()
      await page.getByLabel('Slug').fill(post.slug)
      await page.getByRole('button', { name: 'Save post' }).click()
      const refused = `Este slug já foi de “${post.title}”, e os links antigos ainda levam para lá. Escolha outro.`
      await expect(page.getByLabel('Slug')).toHaveAccessibleDescription(refused)
    })

    await test.step('a shared link of the post is moved permanently, and keeps where the visitor came from', async () => {
      const moved = await context.request.get(`/noticias/${post.slug}?utm_source=grupo`, { maxRedirects: 0 })
      expect([moved.status(), moved.headers().location]).toEqual([301, '/noticias/novo-endereco?utm_source=grupo'])
      expect(moved.headers()['cache-control']).toBe('no-store')
      await page.goto(`/noticias/${post.slug}`)
      await expect(page).toHaveURL(/\/noticias\/novo-endereco$/)
      await expect(page.getByRole('heading', { level: 1, name: post.title })).toBeVisible()
    })

    await test.step('the link of who bought the course opens it, and its lesson', async () => {
      const email = 'leitora.de.antes@correio.com.br'
      await store.rows(`insert into access_reasons (kind, email, course_id, granted_by) values ('STAFF', $1, $2, $3)`, [
        email,
        course,
        renata,
      ])
      const [{ lesson } = { lesson: '' }] = await store.rows<{ lesson: string }>(
        `select jsonb_path_query_first(lessons, '$.**.lessons[*].id') #>> '{}' as lesson from courses where id = $1`,
        [course],
      )
      await signReaderIn(store, context, { email })
      await page.goto(`/minha-estante/cursos/${sold}`)
      await expect(page).toHaveURL(/\/minha-estante\/cursos\/curso-com-outro-nome$/)
      await expect(page.getByRole('heading', { level: 2, name: 'Aulas' })).toBeVisible()
      await page.goto(`/minha-estante/cursos/${sold}/${lesson}`)
      await expect(page).toHaveURL(new RegExp(`/minha-estante/cursos/curso-com-outro-nome/${lesson}$`))
      await expect(page.getByRole('button', { name: 'Concluir aula' })).toBeVisible()
    })
  },
)
