import { createServer, type Server } from 'node:http'

/** Milliseconds. */
export interface Timeouts {
  /** For a request's head. An attacker may send it byte by byte to hold connections that others need. */
  head: number
  /** For a whole request, including its body. */
  request: number
  /**
   * Between two requests of one connection. It is longer than the keep-alive of load balancers (60 s), so that none sends a request into a
   * closed connection.
   */
  idle: number
  /** For a client that does not read the response. It is longer than any response takes to start. */
  inactivity: number
  /** How often `head` and `request` are checked. */
  checkInterval: number
}

const defaultTimeouts: Timeouts = { head: 10_000, request: 30_000, idle: 65_000, inactivity: 90_000, checkInterval: 5_000 }

/**
 * Bytes of a request's head: 32 kB of cookies, which scripts of advertisers and of other pages at the same domain leave, and 8 kB for the rest.
 * Node's own limit is 16 kB, and the buyer could not open any page.
 */
export const longestHead = 40 * 1024

/** Requests of one connection. Browsers and proxies open another one. */
export const mostRequests = 1_000

/** An HTTP server with a timeout for every phase of a connection. */
export function createHttpServer({ head, request, idle, inactivity, checkInterval }: Timeouts = defaultTimeouts): Server {
  const server = createServer({
    maxHeaderSize: longestHead,
    headersTimeout: head,
    requestTimeout: request,
    keepAliveTimeout: idle,
    connectionsCheckingInterval: checkInterval,
  })
  server.timeout = inactivity
  server.maxRequestsPerSocket = mostRequests
  return server
}
