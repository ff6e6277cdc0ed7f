import { plainCourse } from '#database/seed/fixtures.ts'
import { signReaderIn } from '../harness/reader-session.ts'
import { Buyer } from './buyer.ts'
import { expect, expectAccessible, test } from './journey.ts'

const ordersOf = ['select status from orders where email = $1'] as const
const already = `Você já tem “${plainCourse.title}”.`

const open = async (buyer: Buyer) => {
  await buyer.openCheckout('course', plainCourse.id)
  await buyer.choosePix()
}

test('a course that the signed-in buyer has for ever is paid again only by a second press', { tag: '@long' }, async ({ page, store }) => {
  const buyer = new Buyer(page, 'ja.tem.o.curso@correio.com.br')
  await store.rows("insert into access_reasons (kind, email, course_id, granted_by) values ('STAFF', $1, $2, 'jornada')", [
    buyer.email,
    plainCourse.id,
  ])
  await signReaderIn(store, page.context(), { email: buyer.email })
  await open(buyer)
  await expect(page.getByText(already)).toBeVisible()
  await expectAccessible(page)
  await buyer.submit.click()
  await expect(page.getByText('Aperte de novo para comprar o que você já tem.')).toBeVisible()
  expect(await store.rows(ordersOf[0], [buyer.email])).toEqual([])
  await buyer.finish()
  expect(await store.rows(ordersOf[0], [buyer.email])).toEqual([{ status: 'PENDING' }])
})

test('nobody else is told: the owner of the address is not asked, whoever types it', { tag: '@long' }, async ({ page, store }) => {
  const buyer = new Buyer(page, 'dona.do.endereco@correio.com.br')
  await store.rows("insert into access_reasons (kind, email, course_id, granted_by) values ('STAFF', $1, $2, 'jornada')", [
    buyer.email,
    plainCourse.id,
  ])
  await open(buyer)
  await buyer.finish()
  await expect(page.getByText(already)).toHaveCount(0)
  expect(await store.rows(ordersOf[0], [buyer.email])).toEqual([{ status: 'PENDING' }])
})
