import { setTimeout as sleep } from 'node:timers/promises'
import { isFree } from '#database/free-port.ts'
import { Unable } from './unable.ts'

/** Names the variable to change if another program uses a port. A port that is just being released gets a second. */
export async function requireFreePorts(ports: Record<string, number>) {
  for (const [variable, port] of Object.entries(ports)) {
    for (let waited = 0; !(await mayListen(port)); waited += 100) {
      if (waited >= 1000)
        throw new Unable(
          `Port ${port} is in use by another program: stop it, or choose another port, for example ${variable}=${port + 100} npm start.`,
        )
      await sleep(100)
    }
  }
}

const mayListen = (port: number) =>
  isFree(port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EACCES') throw error
    throw new Unable(`This account may not listen on port ${port}: choose one above 1023.`)
  })
