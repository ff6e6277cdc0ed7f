import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Deps } from '#server/platform/start/deps.ts'
import { callerOf } from '../rate-limits/limited.http.ts'

/** Open connections of one address. A browser has up to six, and many buyers of one mobile network share an address. */
export const mostConnections = 500

/** The open connections of one address, each with the number of its requests that are being answered. The longest idle ones come first. */
type Connections = Map<Socket, number>

/**
 * Keeps one address from holding so many connections that the process can accept no others. Above the limit the longest idle one is closed,
 * which costs an honest browser a reconnection; if all are being answered, the new one is. Behind a proxy every connection has its address,
 * and the proxy has to limit them (docs/security.md#connections).
 */
export function limitConnections(server: Server, { config, log }: Pick<Deps, 'config' | 'log'>): void {
  if (config.trustedProxies > 0) return
  const most = mostConnections * config.rateLimitFactor
  const callers = new Map<string, Connections>()
  const connectionsOf = new WeakMap<Socket, Connections>()
  let warned = false

  server.on('connection', (socket: Socket) => {
    const caller = callerOf({ socketAddress: socket.remoteAddress, forwardedFor: undefined }, 0)
    const open: Connections = callers.get(caller) ?? new Map<Socket, number>()
    callers.set(caller, open)
    connectionsOf.set(socket, open)
    open.set(socket, 0)
    socket.once('close', () => {
      open.delete(socket)
      if (open.size === 0 && callers.get(caller) === open) callers.delete(caller)
    })
    if (open.size <= most) return
    const idle = longestIdle(open)
    open.delete(idle)
    idle.destroy()
    if (!warned) log.warn({ most }, 'an address has more connections than it may: its idle ones are closed')
    warned = true
  })

  server.prependListener('request', ({ socket }, response) => {
    const open = connectionsOf.get(socket)
    if (!open?.has(socket)) return
    open.set(socket, open.get(socket)! + 1)
    response.once('close', () => {
      const answering = open.get(socket)
      if (answering === undefined) return
      open.delete(socket)
      open.set(socket, answering - 1)
    })
  })
}

/** At least the newest connection is idle: its request has not arrived yet. */
function longestIdle(open: Connections): Socket {
  for (const [socket, answering] of open) if (answering === 0) return socket
  throw new Error('the new connection is among the open ones')
}
