import { expect, test } from './journey.ts'

const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as Record<string, never> | null

test('the id of a click is stored only after the visitor agrees, and goes when they refuse', { tag: '@long' }, async ({ page, store }) => {
  await store.rows(`update store_settings set consent_tags = '[{ "name": "Medição", "src": "${store.url}/t.js" }]' returning id`)
  try {
    const question = page.getByRole('region', { name: 'Cookies' })
    await page.route('**/t.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.goto('/courses?gclid=Cj0KCQ_AbC')
    await expect(question).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('Cj0KCQ')
    await question.getByRole('button', { name: 'Aceitar' }).click()
    await expect.poll(() => page.evaluate(stored, 'sabia.clicks')).toMatchObject({ ids: { gclid: 'Cj0KCQ_AbC' } })
    await page.goto('/courses?cookies')
    await question.getByRole('button', { name: 'Recusar' }).click()
    await expect.poll(() => page.evaluate(stored, 'sabia.clicks')).toBeNull()
  } finally {
    await store.rows(`update store_settings set consent_tags = '[]' returning id`)
  }
})
