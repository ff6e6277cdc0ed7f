import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

interface Limits {
  /** For how long a connection that has nothing to answer may still send a request. Milliseconds. */
  grace?: number
  /** Cuts off the rest. Milliseconds. */
  longest: number
}

/**
 * Prepares a server to be closed without losing a request. The function that it returns stops accepting connections, answers what is sent on
 * those that are open, and ends each with its response: a load balancer keeps connections for a minute, and would go on using them. Node's own
 * `close` destroys a connection that was accepted and whose request is about to arrive, and one whose response is not sent completely.
 */
export function prepareClose(server: Server): (limits: Limits) => Promise<void> {
  /** Every open connection with its latest response. */
  const latest = new Map<Socket, ServerResponse | undefined>()
  let closing = false
  server.on('connection', (socket: Socket) => {
    latest.set(socket, undefined)
    socket.once('close', () => latest.delete(socket))
  })
  server.prependListener('request', ({ socket }, response) => {
    latest.set(socket, response)
    if (closing) sayClosed(response)
  })
  return async ({ grace = 1_000, longest }) => {
    closing = true
    const closed = new Promise((end) => NetServer.prototype.close.call(server, end))
    const isIdle = (socket: Socket) => latest.get(socket)?.writableFinished ?? true
    // A request that comes meanwhile ends the connection with its response.
    const endSoon = (socket: Socket) => setTimeout(() => isIdle(socket) && socket.destroy(), grace)
    for (const [socket, response] of latest) {
      if (isIdle(socket)) endSoon(socket)
      else if (response?.headersSent) response.once('finish', () => endSoon(socket))
      else if (response) sayClosed(response)
    }
    const cut = setTimeout(() => server.closeAllConnections(), longest)
    await closed
    clearTimeout(cut)
  }
}

const sayClosed = (response: ServerResponse) => response.setHeader('connection', 'close')
