import { beforeEach, describe, expect, test } from 'vitest'
import { courseWithModules, plainCourse } from '#database/seed/fixtures.ts'
import { posts } from '#database/seed/posts.ts'
import { newBuyer } from '#tests/harness/purchases.ts'
import { signIn } from '#tests/harness/signed-in.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const panel = await providePanel()

/** A slug that no test has used before. */
let serial = 0
const newSlug = () => `slug-${++serial}`

const renameCourse = (id: string, slug: string) =>
  panel.ask('mutation ($id: ID!, $data: CourseInput!) { editCourse(id: $id, data: $data) { slug } }', { id, data: { slug } })
const renamePost = (id: string, slug: string) =>
  panel.ask('mutation ($id: ID!, $news: NewsInput!) { editNews(id: $id, news: $news) { slug } }', { id, news: { slug } })
const slugTaken = (title: string) => ({
  code: 'CONFLICT',
  extensions: { fields: { slug: `Este slug já foi de “${title}”, e os links antigos ainda levam para lá. Escolha outro.` } },
})

/** The status of a response and where it leads, without following it. */
async function answerTo(path: string, options: RequestInit = {}) {
  const { status, headers } = await panel.shop.fetch(path, { redirect: 'manual', ...options })
  return [status, headers.get('location')]
}

describe('of a course', () => {
  let [former, current, email] = ['', '', '']
  beforeEach(async () => {
    ;[former, current, email] = [newSlug(), newSlug(), newBuyer()]
    await renameCourse(courseWithModules.id, former)
    await panel.permit(email, former)
    await renameCourse(courseWithModules.id, current)
  })

  test('calls of the member area are redirected, reads and changes alike', async () => {
    const headers = await signIn(panel.shop, email)
    const [before, now] = [`/api/library/courses/${former}`, `/api/library/courses/${current}`]
    expect(await answerTo(before, { headers })).toEqual([301, now])
    expect(await answerTo(`${before}/lessons/a/video?t=1`, { headers })).toEqual([301, `${now}/lessons/a/video?t=1`])
    expect(await answerTo(`${before}/certificate/standing`, { headers })).toEqual([301, `${now}/certificate/standing`])
    const { body } = await panel.shop.call('GET', now, undefined, headers)
    const { modules } = body as unknown as { modules: { lessons: { id: string }[] }[] }
    const progress = `lessons/${modules[0]!.lessons[0]!.id}/progress`
    const report = {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"position":0,"watched":1,"completed":true}',
    }
    expect(await answerTo(`${before}/${progress}`, report)).toEqual([308, `${now}/${progress}`])
    const { status } = await panel.shop.fetch(`${now}/${progress}`, report)
    expect(status).toBe(200)
  })

  test('who does not have the course learns nothing of its new slug', async () => {
    const headers = await signIn(panel.shop, newBuyer())
    expect(await answerTo(`/api/library/courses/${former}`, { headers })).toEqual([404, null])
    expect(await answerTo(`/api/library/courses/${former}`)).toEqual([401, null])
  })

  test('previews of a published course are redirected', async () => {
    const path = (slug: string) => `/api/courses/${slug}/previews/x/video`
    expect(await answerTo(path(former))).toEqual([301, path(current)])
    await panel.shop.db.updateTable('courses').set({ published: false }).where('id', '=', courseWithModules.id).execute()
    expect(await answerTo(path(former))).toEqual([404, null])
    await panel.shop.db.updateTable('courses').set({ published: true }).where('id', '=', courseWithModules.id).execute()
  })

  test('no other course can take it, and the course itself gets it back', async () => {
    expect(await renameCourse(plainCourse.id, former)).toMatchObject(slugTaken(courseWithModules.title))
    const data = { title: 'Outro', slug: former, price: 1 }
    expect(await panel.ask('mutation ($data: CourseInput!) { createCourse(data: $data) { id } }', { data })).toMatchObject(
      slugTaken(courseWithModules.title),
    )
    expect((await renameCourse(courseWithModules.id, former)).data).toEqual({ editCourse: { slug: former } })
    const headers = await signIn(panel.shop, email)
    expect(await answerTo(`/api/library/courses/${former}`, { headers })).toEqual([200, null])
    expect(await answerTo(`/api/library/courses/${current}`, { headers })).toEqual([301, `/api/library/courses/${former}`])
  })
})

describe('of a post', () => {
  const post = posts.find(({ days }) => days < 0)!
  const other = posts.find(({ days, slug }) => days < 0 && slug !== post.slug)!
  const idOf = async (title: string) =>
    (await panel.shop.db.selectFrom('posts').select('id').where('title', '=', title).executeTakeFirstOrThrow()).id
  let [id, former, current] = ['', '', '']
  beforeEach(async () => {
    ;[id, former, current] = [await idOf(post.title), newSlug(), newSlug()]
    await renamePost(id, former)
    await renamePost(id, current)
  })
  const find = async (slug: string) =>
    (await panel.ask('query ($slug: String!) { publicGetNews(slug: $slug) { slug } }', { slug })).data.publicGetNews as unknown

  test('finds the post, which has its current slug', async () => {
    expect(await find(former)).toEqual({ slug: current })
    expect(await answerTo(`/og/noticias/${former}.png`)).toEqual([301, `/og/noticias/${current}.png`])
  })

  test('a post that is not due yet is not found by it', async () => {
    await panel.shop.db
      .updateTable('posts')
      .set({ scheduled_for: new Date(Date.now() + 60_000) })
      .where('id', '=', id)
      .execute()
    expect([await find(former), await answerTo(`/og/noticias/${former}.png`)]).toEqual([undefined, [404, null]])
    await panel.shop.db.updateTable('posts').set({ scheduled_for: null }).where('id', '=', id).execute()
  })

  test('no other post can take it until the post is removed', async () => {
    const otherId = await idOf(other.title)
    expect(await renamePost(otherId, former)).toMatchObject(slugTaken(post.title))
    await panel.ask('mutation ($id: ID!) { removeNews(id: $id) }', { id })
    expect((await renamePost(otherId, former)).data).toEqual({ editNews: { slug: former } })
  })
})
