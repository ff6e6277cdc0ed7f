import { createServer } from 'node:net'

let tried = 0

/**
 * Finds a port that is not in use. It is below the ephemeral range for outgoing connections, so that it is still free if the process is killed.
 * Each process starts at another number and never returns the same port twice. Otherwise another process could take the port between
 * this check and its use.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + ((process.pid * 97 + tried++) % 10_000)
    if (await isFree(port)) return port
  }
}

/** Rejects if this account may not listen on the port. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}
