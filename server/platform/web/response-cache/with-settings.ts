import type { ChangeListener } from './listen-for-changes.ts'

/** The cache of a process that keeps the settings of its pages too: it must not make and store a response of those from before a change. */
export const withSettings = (cache: ChangeListener, settings: { forget: () => void }): ChangeListener => ({
  open: () => {
    settings.forget()
    cache.open()
  },
  close: () => cache.close(),
  expect: (turns) => cache.expect(turns),
  drop: (tag) => {
    if (tag === undefined || tag === 'store_settings' || tag === 'legal_texts' || tag === 'bundles') settings.forget()
    cache.drop(tag)
  },
})
