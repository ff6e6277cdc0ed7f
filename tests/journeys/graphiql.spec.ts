import { directBook } from '#database/seed/fixtures.ts'
import { expect, test } from './journey.ts'

test('GraphiQL loads the schema and queries the demo without requests to other hosts', async ({ page, store }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(store.url)) elsewhere.push(request.url())
  })
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`blocked by the policy: ${effectiveDirective} ${blockedURI}`),
    ),
  )
  const query = `{ publicGetBook(id: "${directBook.id}") { title stock } }`
  await page.goto(`/graphql?query=${encodeURIComponent(query)}`)
  await page.getByRole('button', { name: /Execute query/ }).click()
  await expect(page.locator('.graphiql-response')).toContainText(directBook.title)

  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click()
  await page.getByRole('link', { name: 'Query', exact: true }).click()
  await expect(page.getByText('publicListCourses').first()).toBeVisible()

  // The editor validates the query in a worker and underlines fields that the schema does not have.
  await page.goto(`/graphql?query=${encodeURIComponent('{ publicGetBook(id: "1") { nothing } }')}`)
  await expect(page.locator('.graphiql-query-editor .squiggly-error')).toBeVisible()
  expect(elsewhere).toEqual([])
})
