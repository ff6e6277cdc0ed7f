import { createServer, type Server } from 'node:net'

/** Below the ephemeral range for outgoing connections, so that a port is still free if the process is killed. */
const lowest = 20_000
const [blocks, blockSize] = [200, 50]

/** The ports of this process's current block that it has not returned yet. */
let left: number[] = []
let block: Promise<number[]> | undefined

/**
 * Finds a port that is not in use, and that no other process gets from here, because seconds may pass until it is used, or while a program
 * restarts. A process reserves blocks of ports: it listens on the first port of each until it ends. No port is returned twice.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = left.shift()
    if (port === undefined) left = await (block ??= claimBlock().finally(() => (block = undefined)))
    else if (await isFree(port)) return port
  }
}

/** Each process looks from another block on. */
async function claimBlock(): Promise<number[]> {
  for (let tried = 0; tried < blocks; tried++) {
    const first = lowest + ((process.pid + tried) % blocks) * blockSize
    const claim = await listenOn(first, '127.0.0.1')
    if (!claim) continue
    // It is held for as long as this process lives, and does not keep it alive.
    claim.on('connection', (socket) => socket.destroy()).unref()
    return Array.from({ length: blockSize - 1 }, (_, index) => first + 1 + index)
  }
  throw new Error(`All ports from ${lowest} to ${lowest + blocks * blockSize - 1} are in use`)
}

/** Rejects if this account may not listen on the port. */
export async function isFree(port: number): Promise<boolean> {
  const probe = await listenOn(port)
  if (!probe) return false
  await new Promise((closed) => probe.close(closed))
  return true
}

function listenOn(port: number, host?: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)))
    server.listen({ port, ...(host && { host }) }, () => resolve(server))
  })
}
