import { afterAll } from 'vitest'
import { openPanel } from './panel.ts'
import { openShop } from './shop.ts'

/** The demo store for the tests of one file: opened where this is awaited, at the top of the file, and closed after its tests. */
export async function provideShop(...given: Parameters<typeof openShop>) {
  const shop = await openShop(...given)
  afterAll(() => shop.close())
  return shop
}

/** The same, called as a staff member. */
export async function providePanel(...given: Parameters<typeof openPanel>) {
  const panel = await openPanel(...given)
  afterAll(() => panel.close())
  return panel
}
