import { expect, type Page } from '@playwright/test'

type Role = 'link' | 'button' | 'searchbox' | 'textbox' | 'checkbox' | 'radio' | 'spinbutton'

/** Tab until this has the focus, as somebody would who sees where the blue line stands. */
export const tabber = (page: Page) => async (role: Role, name: RegExp) => {
  const target = page.getByRole(role, { name }).filter({ visible: true }).first()
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      const outline = await target.evaluate((element) => {
        const shown = [element, element.closest('form'), element.closest('label')].map(
          (each) => each && getComputedStyle(each).outlineStyle,
        )
        return shown.some((style) => style && style !== 'none')
      })
      expect(outline, `the focus can be seen on ${name}`).toBe(true)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${role} ${name}`)
}
