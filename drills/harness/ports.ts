import { createServer } from 'node:net'

/** Below the range that the machine lends to outgoing connections: the same port is free again after a kill. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    if (!given.has(port) && (await isFree(port))) {
      given.add(port)
      return port
    }
  }
}

const given = new Set<number>()

const isFree = (port: number) =>
  new Promise<boolean>((answer) => {
    const probe = createServer()
    probe.once('error', () => answer(false))
    probe.listen(port, () => probe.close(() => answer(true)))
  })
