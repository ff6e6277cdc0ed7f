import { expect, type Page } from '@playwright/test'

type Role = 'link' | 'button' | 'searchbox' | 'textbox' | 'checkbox' | 'radio'

/** Presses Tab until this element has the focus, and expects a visible focus outline. */
export const tabber = (page: Page) => async (role: Role, name: RegExp) => {
  const target = page.getByRole(role, { name }).filter({ visible: true }).first()
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      const outline = await target.evaluate((element) => {
        const outlines = [element, element.closest('form'), element.closest('label')].map(
          (each) => each && getComputedStyle(each).outlineStyle,
        )
        return outlines.some((style) => style && style !== 'none')
      })
      expect(outline, `the focus is visible on ${name}`).toBe(true)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${role} ${name}`)
}
