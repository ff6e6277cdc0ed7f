import { lazy, type ReactNode } from 'react'
import { ConnectionError } from '../../query/call-error.ts'

/**
 * A screen whose code is loaded when it is shown. The routes of the member area stay small: all visitors download their names, with those of
 * everything that they import.
 */
export const lazyScreen = (load: () => Promise<{ default: () => ReactNode }>) =>
  lazy(() =>
    load().catch((error: unknown) => {
      throw new ConnectionError('code', error)
    }),
  )
