import type { Page } from '@playwright/test'
import type { StoreUnderTest } from '../harness/store-under-test.ts'

const repeated = (text: string) => text.repeat(Math.ceil(300 / text.length)).slice(0, 300)
/** Texts of the maximum length of a title: without a place for a line break, and with ordinary ones. */
const longest = [repeated('Anticonstitucionalissimamente'), repeated('Anticonstitucional do começo ao fim, em trezentas letras. ')]
export const longAddress = `${repeated('anticonstitucional.maria.')}@correio.com.br`.slice(-300)

/** Everything that people have written and screens show: titles, names, addresses, what staff did. The longest first. */
export async function writtenTexts(store: StoreUnderTest): Promise<string[]> {
  const rows = await store.rows<{ text: string }>(
    `select distinct text from (
       select unnest(array[title, description, author, slug]) from courses
       union select jsonb_path_query(lessons, 'strict $.**.title') #>> '{}' from courses
       union select unnest(array[title, description, author, code]) from books
       union select unnest(array[title, description]) from bundles
       union select title from posts
       union select code from coupons
       union select unnest(array[name, email, source, address ->> 'street', address ->> 'neighborhood', address ->> 'city']) from orders
       union select email from course_accesses
       union select actor from history
     ) as written (text) where length(text) > 7 order by text`,
  )
  return rows.map(({ text }) => text).toSorted((one, other) => other.length - one.length)
}

/**
 * Makes what people have written as long on the page as it may be. No list of a select gets wider by it than its browser allows, so those stay.
 * The screen may show its own texts again at any time.
 */
export async function lengthen(page: Page, written: string[]) {
  await page.evaluate(
    ([known, long]) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let number = 0; texts.nextNode();) {
        const node = texts.currentNode
        const text = node.nodeValue ?? ''
        if (text.length < 8 || node.parentElement?.closest('option, script, style, noscript')) continue
        const part = known!.find((each) => text.includes(each))
        if (part) node.nodeValue = text.replace(part, () => long![number++ % 2]!)
      }
    },
    [written, longest],
  )
}

/** Prices of twelve digits. The database holds ten (integer cents), so the amounts are replaced on the page. Only their length matters. */
export const widenPrices = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode.nodeValue ?? ''
      const wide = text.replaceAll(/(R\$|US\$|€)\s[\d.,]+/g, '$1\u00A09.999.999.999,99')
      if (wide !== text) texts.currentNode.nodeValue = wide
    }
  })

/** Changes the claims of the ID token, from which the browser reads the e-mail address and the picture of the user. */
export async function claimInToken(page: Page, claims: { email?: string; picture?: string }) {
  // In the whole context, since a screen's own routes are removed after it.
  await page.context().route('**/oauth/token', async (route) => {
    // A kept connection may be closed by the provider at this moment. A browser would repeat the request, and so does this.
    const answer = await route.fetch({ maxRetries: 1 })
    // When the page is left, its requests are cancelled and the response has no body.
    const body = (await answer.json().catch(() => null)) as { id_token: string } | null
    if (!body) return
    const [header, payload, signature] = body.id_token.split('.')
    const original = JSON.parse(String(Buffer.from(payload ?? '', 'base64url'))) as object
    const changed = Buffer.from(JSON.stringify({ ...original, ...claims })).toString('base64url')
    await route.fulfill({ response: answer, json: { ...body, id_token: [header, changed, signature].join('.') } })
  })
}
