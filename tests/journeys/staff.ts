import type { Page } from '@playwright/test'

/** Somebody of the tenant, who signs in as everybody does: through the provider's own page. */
export class Staff {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async signIn(email: string) {
    await this.page.goto('/admin')
    await this.page.getByRole('button', { name: 'Sign in with Auth0' }).click()
    await this.page.getByLabel('E-mail').fill(email)
    await this.page.getByLabel('Senha').fill('sabia')
    await this.page.getByRole('button', { name: 'Entrar' }).click()
    await this.page.waitForURL(/\/(admin|unauthorized)/)
  }
}
