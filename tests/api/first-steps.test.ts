import { expect, test } from 'vitest'
import { plainCourse } from '#database/seed/fixtures.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { buy, withoutFaults } from '#tests/harness/purchases.ts'

const { shop, ask } = await providePanel()
const steps = async () => (await ask('{ firstSteps { seller product published sold } }')).data.firstSteps

test('a new store is led to its first sale, which is shown for a day', async () => {
  await withoutFaults(shop)
  for (const change of [
    'update store_settings set legal_name = null',
    'update courses set published = false',
    'update books set removed_at = now()',
    'update courses set removed_at = now()',
  ])
    await shop.rows(change)
  expect(await steps()).toEqual({ seller: false, product: false, published: false, sold: false })
  await shop.rows(`update store_settings set legal_name = 'Escola da Ana'`)
  await shop.rows('update courses set removed_at = null')
  expect(await steps()).toEqual({ seller: true, product: true, published: false, sold: false })
  await shop.rows('update courses set published = true')
  await buy(shop, [plainCourse.id], { email: 'ana@correio.com.br', name: 'Ana Lima' })
  expect(await steps()).toEqual({ seller: true, product: true, published: true, sold: true })
  await shop.rows(`update orders set created_at = now() - interval '25 hours', paid_at = now() - interval '25 hours'`)
  expect(await steps()).toBeNull()
})
