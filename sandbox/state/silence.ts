import { setTimeout as pause } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'

/** Longer than the timeout of any client: the connection closes when it gives up. */
export const staySilent = () => pause(60_000, undefined, { ref: false })

export function hangUp(context: Context) {
  ;(context.env as HttpBindings).incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT
}
