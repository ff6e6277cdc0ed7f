import { type ComponentType, lazy } from 'react'
import { ConnectionError } from '../../query/call-error.ts'

/** A screen that is loaded when it is opened. If that fails, ScreenBoundary shows the error. */
export const screen = (load: () => Promise<{ default: ComponentType }>) =>
  lazy(() =>
    load().catch((error: unknown) => {
      throw new ConnectionError('code', error)
    }),
  )
