import { expect, type BrowserContext, type Page } from '@playwright/test'
import { courseId } from '#database/seed/fixtures.ts'
import type { StoreUnderTest } from '../harness/store-under-test.ts'
import { signReaderIn } from '../harness/reader-session.ts'

/** No other journey names this course, whose lessons these replace. */
const id = courseId(9)
export const texts = { um: 'Leia **devagar**, e sem pressa.', dois: 'O segundo texto.' }

export async function openCourse(store: StoreUnderTest, context: BrowserContext, email: string): Promise<string> {
  const lesson = (name: keyof typeof texts) => ({
    id: name,
    title: `A aula ${name}`,
    description: '',
    text: texts[name],
    video: '',
    downloads: [],
  })
  const [course] = await store.rows<{ slug: string }>('update courses set lessons = $1 where id = $2 returning slug', [
    JSON.stringify({ withModules: false, modules: [], lessons: [lesson('um'), lesson('dois')] }),
    id,
  ])
  await store.rows("insert into access_reasons (kind, email, course_id, granted_by) values ('STAFF', $1, $2, 'jornada')", [email, id])
  await signReaderIn(store, context, { email })
  return `/minha-estante/cursos/${course!.slug}`
}

/** Texts and marks that this browser keeps, by their paths. */
export const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => /estante-(textos|anotacoes)/.test(name))
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return all.flat().flatMap(({ url }) => (url.endsWith('/dono') ? [] : [new URL(url).pathname]))
  })

export async function openText(page: Page, address: string) {
  const path = address.replace(/^https?:..[^/]+/, '')
  await page.goto(address)
  await expect(page.getByText(/devagar|segundo texto/)).toBeVisible()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => keptPaths(page)).toContain(`/library/courses/${path.split('/').slice(3).join('/lessons/')}`)
}
