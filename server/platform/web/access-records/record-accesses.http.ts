import type { MiddlewareHandler } from 'hono'
import type { Deps } from '#server/platform/start/deps.ts'
import { endpointOfContext } from '../rate-limits/limited.http.ts'
import type { AccessRecorder } from './access-recorder.ts'

/**
 * In front of the calls of buyers and staff: notes who used the store once the response is made. Pages that are the same for everybody are not
 * concerned: nobody is known in them, and nothing is done.
 */
export const recordAccesses =
  (recorder: AccessRecorder, config: Deps['config']): MiddlewareHandler =>
  async (context, next) => {
    const at = new Date()
    await next()
    const uses = context.get('uses')
    if (!uses) return
    const { address, port } = endpointOfContext(config, context)
    if (address) for (const use of uses) recorder.note({ ...use, at, address, port })
  }
