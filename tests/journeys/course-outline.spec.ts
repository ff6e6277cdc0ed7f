import { courseWithModules, plainCourse } from '#database/seed/fixtures.ts'
import { expect, test } from './journey.ts'

test.use({ javaScriptEnabled: false })

test('a lesson and a module expand without scripts, to their description and their files', { tag: '@long' }, async ({ page }) => {
  await page.goto(`/courses/${plainCourse.id}`)
  const about = page.getByText('Os enganos mais comuns, e como desfazer cada um.')
  await expect(about).toBeHidden()
  await page.locator('summary').filter({ hasText: 'O que costuma atrapalhar' }).click()
  await expect(about).toBeVisible()
  await page.goto(`/courses/${courseWithModules.id}`)
  await page.locator('summary').filter({ hasText: 'O corpo como aliado' }).click()
  await expect(page.getByText('Caminhar como quem conversa.')).toBeVisible()
  await expect(page.getByText('Caderno de exercícios').filter({ visible: true }).first()).toBeVisible()
})
