import type { Page } from '@playwright/test'
import { awake, expect } from '../journeys/journey.ts'
import type { SandboxConsole } from '../harness/sandbox-console.ts'
import type { StoreUnderTest } from '../harness/store-under-test.ts'

export interface ScreenContext {
  page: Page
  store: StoreUnderTest
  sandbox: SandboxConsole
}

/** A screen in one of its states, and the steps that lead there. */
export interface Screen {
  name: string
  /** The browser's user: a visitor in a new browser each time, or a signed-in staff member. */
  who: 'visitor' | 'staff'
  go: (set: ScreenContext) => Promise<unknown>
  /** Undoes what others must not see, once the screen was looked at. */
  after?: (set: ScreenContext) => Promise<unknown>
  /** Texts of the screen, literally as in docs/rules. */
  says?: (string | RegExp)[]
  /** The widths at which it exists, and the part of it whose controls are looked at; by default all. */
  reach?: { sizes?: number[]; within?: string }
}

/** Opens the screen, and waits until it says what it should. */
export async function show({ go, says = [] }: Screen, set: ScreenContext) {
  await go(set)
  for (const words of says) {
    const text = set.page.getByText(words, { exact: typeof words === 'string' })
    await expect(text.filter({ visible: true }).first(), String(words)).toBeVisible()
  }
}

export const at =
  (path: string) =>
  async ({ page }: ScreenContext) => {
    await page.goto(path)
    await awake(page)
  }
