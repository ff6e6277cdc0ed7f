import type { Locator, Page } from '@playwright/test'

/** Presses and pasted texts, each of which is one step of a person. */
export class Presses {
  count = 0

  async press(button: Locator) {
    this.count += 1
    await button.click()
  }

  async key(page: Page, key: string) {
    this.count += 1
    await page.keyboard.press(key)
  }

  async paste(field: Locator, text: string) {
    this.count += 1
    await field.fill(text)
  }
}
