import type { Screen, ScreenContext } from './screen.ts'

export const euroCourse = { id: 'c0000000-0000-4000-8000-00000000e000', title: 'Lisboa em voz baixa' }

/** The demo has no exchange rate for its currency. The course is there only until the screen has opened: others count the courses. */
export async function withEuroCourse(set: ScreenContext, go: Screen['go']) {
  await set.store.rows(
    "insert into courses (id, title, slug, price_cents, currency, published) values ($1, $2, 'lisboa-em-voz-baixa', 2000, 'EUR', true)",
    [euroCourse.id, euroCourse.title],
  )
  try {
    await go(set)
    await set.page
      .getByText(/Indisponível|não está à venda agora|^No exchange rate for EUR/)
      .filter({ visible: true })
      .first()
      .waitFor()
  } finally {
    await set.store.rows('delete from courses where id = $1', [euroCourse.id])
  }
}
