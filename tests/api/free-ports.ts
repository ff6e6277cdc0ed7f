import { createServer } from 'node:http'

/**
 * Three ports below the range that the machine lends to outgoing connections. Each process begins at a place of its own: between looking
 * whether a port is free and opening it, another one's random choice could take it.
 */
export async function freePorts(): Promise<[number, number, number]> {
  const ports: number[] = []
  while (ports.length < 3) {
    const port = 20_000 + ((process.pid * 9 + tried++) % 10_000)
    if (await isFree(port)) ports.push(port)
  }
  return ports as [number, number, number]
}

let tried = 0

const isFree = (port: number) =>
  new Promise<boolean>((answer) => {
    const probe = createServer()
    probe.once('error', () => answer(false))
    probe.listen(port, 'localhost', () => probe.close(() => answer(true)))
  })
