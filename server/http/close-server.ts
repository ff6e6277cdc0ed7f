import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How often connections whose response had begun before the end are looked at, once it is complete. Milliseconds. */
const lookAgainAfter = 100

/**
 * Prepares a server to be closed without losing a request. The function that it returns stops accepting connections, lets responses end, and
 * tells clients to send nothing more on theirs: a load balancer keeps connections for a minute, and would go on using them until they are cut.
 * What takes longer than `longest` milliseconds is cut.
 */
export function prepareClose(server: Server): (longest: number) => Promise<void> {
  const latest = new Map<Socket, ServerResponse>()
  let closing = false
  server.on('connection', (socket: Socket) => socket.once('close', () => latest.delete(socket)))
  server.prependListener('request', ({ socket }, response) => {
    if (closing) sayClosed(response)
    else latest.set(socket, response)
  })
  return async (longest) => {
    closing = true
    for (const response of latest.values()) sayClosed(response)
    const closed = new Promise((end) => server.close(end))
    const look = setInterval(() => server.closeIdleConnections(), lookAgainAfter)
    const cut = setTimeout(() => server.closeAllConnections(), longest)
    await closed
    clearTimeout(cut)
    clearInterval(look)
  }
}

function sayClosed(response: ServerResponse) {
  if (!response.headersSent) response.setHeader('connection', 'close')
}
