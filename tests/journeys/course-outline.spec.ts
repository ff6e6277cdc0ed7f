import { courseId, courseWithModules } from '#database/seed/fixtures.ts'
import { expect, expectAccessibleOnPhoneAndDesk, test } from './journey.ts'

/** A course without modules. One of its lessons has only a title. */
const course = courseId(26)

test.beforeEach(async ({ store }) => {
  const bare = await store.rows(
    `update courses set lessons = jsonb_set(lessons, '{lessons,1}', lessons #> '{lessons,1}' || '{"description": "", "downloads": []}')
     where id = $1 and not (lessons ->> 'withModules')::boolean returning id`,
    [course],
  )
  expect(bare).toEqual([{ id: course }])
})

test('a lesson without modules expands to its description and its files', { tag: '@long' }, async ({ page }) => {
  await page.goto(`/courses/${course}`)
  const outline = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Conteúdo do curso' }) })
  const lesson = (title: string) => outline.getByRole('listitem').filter({ hasText: title }).first()
  const third = lesson('O que costuma atrapalhar')
  const about = third.getByText('Os enganos mais comuns, e como desfazer cada um.')
  const file = third.getByText('Caderno de exercícios')
  await expect(about).toBeHidden()
  await expect(file).toBeHidden()

  await third.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(about).toBeVisible()
  await expect(file).toBeVisible()
  await expectAccessibleOnPhoneAndDesk(page)
  await third.locator('summary').click()
  await expect(about).toBeHidden()

  await expect(lesson('A primeira prática')).toBeVisible()
  await expect(lesson('A primeira prática').locator('summary')).toHaveCount(0)
})

test.describe(() => {
  test.use({ javaScriptEnabled: false })

  test('a lesson and a module expand without scripts', async ({ page }) => {
    await page.goto(`/courses/${course}`)
    const about = page.getByText('Os enganos mais comuns, e como desfazer cada um.')
    await expect(about).toBeHidden()
    await page.locator('summary').filter({ hasText: 'O que costuma atrapalhar' }).click()
    await expect(about).toBeVisible()
    await page.goto(`/courses/${courseWithModules.id}`)
    await page.locator('summary').filter({ hasText: 'O corpo como aliado' }).click()
    await expect(page.getByText('Caminhar como quem conversa.')).toBeVisible()
    await expect(page.getByText('Caderno de exercícios').filter({ visible: true }).first()).toBeVisible()
  })
})
