import type { ChangeListener } from './watch-content.ts'

/**
 * The cache of a process that keeps the settings of its pages too: it must not make and store a response of those from before a change. They tell of
 * products, banners and posts as well.
 */
export const withSettings = (cache: ChangeListener, settings: { forget: () => void }): ChangeListener => ({
  open: () => {
    settings.forget()
    cache.open()
  },
  close: () => cache.close(),
  expect: (turns) => cache.expect(turns),
  drop: (tag) => {
    settings.forget()
    cache.drop(tag)
  },
})
