import { buyer, plentifulBook } from '#database/seed/cast.ts'
import type { StoreUnderTest } from '../journeys/store-under-test.ts'
import { at, type Screen } from './screen.ts'

const staff = (name: string, go: Screen['go']): Screen => ({ name, who: 'staff', go })

export const panelScreens: Screen[] = [
  {
    name: 'panel-login',
    who: 'visitor',
    go: async ({ page }) => {
      await page.goto('/admin')
      await page.getByRole('button', { name: 'Sign in with Auth0' }).waitFor()
    },
  },
  staff('panel-dashboard', at('/admin')),
  staff('panel-orders', at('/admin/orders')),
  staff('panel-order', async (set) => {
    await placeOrder(set.store)
    await at('/admin/orders')(set)
    await set.page.getByRole('row').nth(1).getByRole('button').first().click()
    await set.page.getByRole('dialog').waitFor()
  }),
  staff('panel-orders-nothing-found', at('/admin/orders?busca=xilofone')),
]

/** An order of a printed book, by the calls that the checkout makes. */
async function placeOrder(store: StoreUnderTest) {
  const { address, ...person } = buyer
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${store.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return (await answer.json()) as { token: string }
  }
  const { token } = await post('/create-checkout-token', { items: [{ id: plentifulBook.id, quantity: 2 }], ...person, source: 'boletim' })
  await post('/checkout/pix/pagseguro/content', { token, ...person, address })
}
