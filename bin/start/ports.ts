import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Unable } from './unable.ts'

/** Says which variable helps if somebody else holds a port. A port that is just being given up gets a moment. */
export async function requireFreePorts(ports: Record<string, number>) {
  for (const [variable, port] of Object.entries(ports)) {
    for (let waited = 0; !(await isFree(port)); waited += 100) {
      if (waited >= 1000)
        throw new Unable(
          `Port ${port} is taken by another program: stop that one, or choose another port, for example ${variable}=${port + 100} npm start.`,
        )
      await sleep(100)
    }
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else if (error.code === 'EACCES') reject(new Unable(`This account may not listen on port ${port}: choose one above 1023.`))
      else reject(error)
    })
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}
