import { type Cookie, expect, type Page } from '@playwright/test'

export const renata = 'renata.lopes@sabia.example'
/** Has the role as well. */
export const marcos = 'marcos.dias@sabia.example'
/** In the tenant, but without the role. */
export const pedro = 'pedro.lima@sabia.example'

/** The cookies of users whom the provider already knows. A worker has one store, and so one provider. */
const known = new Map<string, Cookie[]>()

/** A user of the tenant, who signs in through the provider's own page. */
export class Staff {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Opens the panel at an address of it. Whom the provider knows from an earlier journey, it does not ask again. */
  async signIn(email: string, address = '/admin') {
    const cookies = known.get(email)
    if (!cookies) return this.#signInAndRemember(email, address)
    await this.page.context().addCookies(cookies)
    await this.page.goto(address)
    // Narrow windows have a button in place of the sidebar. While the session is read, the one of the login page is disabled.
    const sidebar = this.page.getByRole('navigation', { name: 'Painel' })
    const menu = this.page.getByRole('button', { name: 'Abrir o menu' })
    const login = this.page.getByRole('button', { name: 'Sign in with Auth0', disabled: false })
    await expect(sidebar.or(menu).or(login).first()).toBeVisible()
    // Another journey may have signed out.
    if (await login.isVisible()) await this.#signInAndRemember(email, address)
  }

  async #signInAndRemember(email: string, address: string) {
    await this.signInAnew(email, address)
    // Without the role the panel is left again at once.
    if (email !== pedro) known.set(email, await this.page.context().cookies())
  }

  /** A session of its own, which the journey may end. */
  async signInAnew(email: string, address = '/admin') {
    await this.page.goto(address)
    await this.page.getByRole('button', { name: 'Sign in with Auth0' }).click()
    await this.page.getByLabel('E-mail').fill(email)
    await this.page.getByLabel('Senha').fill('sabia')
    await this.page.getByRole('button', { name: 'Entrar' }).click()
    await this.page.waitForURL(/\/(admin|unauthorized)/)
  }

  /** An entry of the sidebar. On a low screen some groups start closed: they are opened until it is there. */
  async entry(name: string) {
    const sidebar = this.page.getByRole('navigation', { name: 'Painel' })
    const link = sidebar.getByRole('link', { name, exact: true })
    await expect(sidebar).toBeVisible()
    const closed = sidebar.getByRole('button', { expanded: false })
    while ((await link.count()) === 0) await closed.last().click()
    return link
  }

  /** Navigates by the sidebar. The heading of the screen before stays until the new one is open, so the entry has to be the current one. */
  async go(entry: string) {
    const link = await this.entry(entry)
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(this.page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  }

  async search(words: string) {
    await this.page.getByRole('searchbox').fill(words)
    await expect(this.page).toHaveURL(new RegExp(`busca=${encodeURIComponent(words).replaceAll('%20', '\\+')}`))
  }

  row(text: string) {
    return this.page.getByRole('row').filter({ hasText: text })
  }

  /** Expects a toast with this text that nothing covers. What is outside an open dialog is inert, and counts as covered. */
  async expectToast(text: string | RegExp) {
    const isShown = (wanted: string | RegExp) =>
      [...document.querySelectorAll('section[aria-label^=Notifications] [data-sonner-toast] :is([data-title], [data-description])')].some(
        (each) => {
          const { x, y, width, height } = each.getBoundingClientRect()
          const says = each.textContent.trim()
          return (
            (typeof wanted === 'string' ? says.toLowerCase().includes(wanted.toLowerCase()) : wanted.test(says)) &&
            // Newer toasts lie on older ones.
            document.elementFromPoint(x + width / 2, y + height / 2)?.closest('section') === each.closest('section')
          )
        },
      )
    // The page itself looks: a toast is gone after four seconds, which two commands on a busy machine may be apart.
    await this.page.waitForFunction(isShown, text, { polling: 50 }).catch((cause: unknown) => {
      throw new Error(`the toast ${text} is not shown`, { cause })
    })
  }

  async confirm(answer: string) {
    await this.page.getByRole('dialog').getByRole('button', { name: answer, exact: true }).click()
  }
}
