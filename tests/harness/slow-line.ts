import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A port of the loopback interface that leads to another one over a line with this round trip, in milliseconds. Nothing is lost or reordered. */
export async function openSlowLine(to: number, roundTrip: number) {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(to, 'localhost')
    for (const [from, onto] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from.setNoDelay())
      from.on('data', (part) => setTimeout(() => onto.write(part), roundTrip / 2))
      from
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(from)
          onto.destroy()
        })
    }
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
