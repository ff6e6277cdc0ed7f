import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that a connection may send ahead. Browsers and proxies send none. */
export const mostAhead = 16

/**
 * Answers the requests of one connection one after the other: Node begins to answer whatever has arrived, and a client that never reads would
 * have hundreds of pages rendered. The next one waits until the response before it has left the process. A connection with more requests
 * ahead is cut.
 */
export function oneAtATime(answer: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, (() => void)[]>()
  return (request, response) => {
    const { socket } = request
    const begin = () => {
      response.once('close', () => {
        const next = socket.destroyed ? undefined : lines.get(socket)?.shift()
        if (next) next()
        else lines.delete(socket)
      })
      answer(request, response)
    }
    const line = lines.get(socket)
    if (!line) {
      lines.set(socket, [])
      begin()
    } else if (line.length < mostAhead) line.push(begin)
    else socket.destroy()
  }
}
