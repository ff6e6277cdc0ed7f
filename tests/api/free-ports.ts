import { createServer } from 'node:http'

/** Three ports below the range that the machine lends to outgoing connections. */
export async function freePorts(): Promise<[number, number, number]> {
  const ports: number[] = []
  while (ports.length < 3) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    if (await isFree(port)) ports.push(port)
  }
  return ports as [number, number, number]
}

const isFree = (port: number) =>
  new Promise<boolean>((answer) => {
    const probe = createServer()
    probe.once('error', () => answer(false))
    probe.listen(port, 'localhost', () => probe.close(() => answer(true)))
  })
