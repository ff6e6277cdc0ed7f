import { createServer, type Server } from 'node:http'

/** Milliseconds. */
export interface Timeouts {
  /** For a request's head: some send it byte by byte, to keep a door open that others need. */
  head: number
  /** For all of a request, its body too. */
  request: number
  /** Between two requests of one connection: longer than balancers keep theirs (60 s), so that none finds it closed. */
  idle: number
  /** For somebody who does not take the answer. Longer than any answer of ours takes to begin. */
  inactivity: number
  /** How often the first two are looked at. */
  checkInterval: number
}

const defaultTimeouts: Timeouts = { head: 10_000, request: 30_000, idle: 65_000, inactivity: 90_000, checkInterval: 5_000 }

/** A server that waits for nobody for ever. */
export function createHttpServer({ head, request, idle, inactivity, checkInterval }: Timeouts = defaultTimeouts): Server {
  const server = createServer({
    headersTimeout: head,
    requestTimeout: request,
    keepAliveTimeout: idle,
    connectionsCheckingInterval: checkInterval,
  })
  server.timeout = inactivity
  return server
}
