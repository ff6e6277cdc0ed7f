import type { Page } from '@playwright/test'
import { awake } from '../journeys/journey.ts'
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
}

export const at =
  (path: string) =>
  async ({ page }: ScreenContext) => {
    await page.goto(path)
    await awake(page)
  }
