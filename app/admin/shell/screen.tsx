import { type ComponentType, use } from 'react'
import { ConnectionError } from '../../query/call-error.ts'

/** A screen that is loaded when it is opened. Unlike with `lazy`, a failure is not kept: who asks again loads again. */
export function screen(load: () => Promise<{ default: ComponentType }>): ComponentType {
  let loading: ReturnType<typeof load> | undefined
  return function Screen() {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw new ConnectionError('code', error)
    })
    const { default: Loaded } = use(loading)
    return <Loaded />
  }
}
