import { createServer } from 'node:net'

let tried = 0

/**
 * A port that nobody listens on, below the range that the machine lends to outgoing connections, so that it is free again after a kill.
 * Each process starts looking at another number and never takes one twice: otherwise another process could take a port between the look
 * and its use.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + ((process.pid * 97 + tried++) % 10_000)
    if (await isFree(port)) return port
  }
}

/** Rejects for a port that this account may not use. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}
