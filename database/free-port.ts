import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const [first, blocks, blockSize] = [20_000, 200, 50]
let tried = 0
let left: number[] = []
let reserving: Promise<void> | undefined

/**
 * Finds a port that is not in use. It is below the ephemeral range for outgoing connections, so that it is still free if the process is killed.
 * No process returns the same port twice, nor one of a block that another process has reserved. Otherwise another process could take the
 * port, or look whether it is free, between this check and its use.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = left.shift()
    if (port === undefined) await (reserving ??= reserve().finally(() => (reserving = undefined)))
    else if (await isFree(port)) return port
  }
}

/** Reserves a block for as long as this process lives: it listens on the block's first port. */
async function reserve() {
  for (;;) {
    const start = first + ((process.pid + tried++) % blocks) * blockSize
    if (await holds(start)) {
      left = Array.from({ length: blockSize - 1 }, (_, index) => start + 1 + index)
      return
    }
    // All are reserved: until one of those processes ends.
    if (tried % blocks === 0) await sleep(100)
  }
}

function holds(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const holder = createServer((socket) => socket.destroy())
    holder.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
    holder.listen(port, '127.0.0.1', () => resolve(true)).unref()
  })
}

/** Rejects if this account may not listen on the port. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}
