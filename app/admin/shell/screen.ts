import { type ComponentType, lazy } from 'react'
import { ConnectionError } from '../../query/call-error.ts'

/** A screen that is loaded when it is opened; where it cannot be, ScreenBoundary says so. */
export const screen = (load: () => Promise<{ default: ComponentType }>) =>
  lazy(() =>
    load().catch((error: unknown) => {
      throw new ConnectionError('code', error)
    }),
  )
