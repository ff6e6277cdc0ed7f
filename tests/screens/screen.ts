import type { Page } from '@playwright/test'
import type { SandboxConsole } from '../harness/sandbox-console.ts'
import type { StoreUnderTest } from '../harness/store-under-test.ts'

export interface ScreenContext {
  page: Page
  store: StoreUnderTest
  sandbox: SandboxConsole
}

/** A screen in one of its states, and the way there. */
export interface Screen {
  name: string
  /** Whose browser it is: a visitor's, new each time, or that of somebody of the staff who has signed in. */
  who: 'visitor' | 'staff'
  go: (set: ScreenContext) => Promise<unknown>
}

export const at =
  (path: string) =>
  ({ page }: ScreenContext) =>
    page.goto(path, { waitUntil: 'networkidle' })
