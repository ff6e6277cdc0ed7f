import { courseId } from '#database/seed/fixtures.ts'
import { signReaderIn } from '../harness/reader-session.ts'
import { expect, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

/** No other journey names this course and this post. What the calls answer is in tests/api/former-slugs.test.ts. */
const course = courseId(7)
const post = { title: 'Nova turma de perguntas', slug: 'link-ja-compartilhado' }

test('links with a slug that staff edited lead to the entry at its new address', { tag: '@long' }, async ({ page, context, store }) => {
  const [{ slug: sold } = { slug: '' }] = await store.rows<{ slug: string }>('select slug from courses where id = $1', [course])
  const picture = `${store.url}/art/banner-estante.svg`
  await store.rows(`insert into posts (title, slug, type, image) values ($1, $2, 'IMAGE', $3)`, [post.title, post.slug, picture])
  const staff = new Staff(page)
  await staff.signIn(renata, '/admin/posts')

  await test.step('staff edit the slugs of a post and of a course', async () => {
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

  await test.step('a shared link of the post is moved permanently, and keeps where the visitor came from', async () => {
    const moved = await context.request.get(`/noticias/${post.slug}?utm_source=grupo`, { maxRedirects: 0 })
    expect([moved.status(), moved.headers().location]).toEqual([301, '/noticias/novo-endereco?utm_source=grupo'])
    expect(moved.headers()['cache-control']).toBe('no-store')
  })

  await test.step('the link of who bought the course opens it', async () => {
    const email = 'leitora.de.antes@correio.com.br'
    await store.rows(`insert into access_reasons (kind, email, course_id, granted_by) values ('STAFF', $1, $2, $3)`, [
      email,
      course,
      renata,
    ])
    await signReaderIn(store, context, { email })
    await page.goto(`/minha-estante/cursos/${sold}`)
    await expect(page).toHaveURL(/\/minha-estante\/cursos\/curso-com-outro-nome$/)
    await expect(page.getByRole('heading', { level: 2, name: 'Aulas' })).toBeVisible()
  })
})
