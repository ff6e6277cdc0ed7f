import { openSimulators } from '#sandbox/state/simulators.ts'

const { env } = process
if (env.NODE_ENV === 'production' && env.SANDBOX !== 'allowed') {
  console.error('The sandbox does not run in production. Set SANDBOX=allowed if this is a demonstration.')
  process.exit(1)
}

const port = Number(env.SANDBOX_PORT || 3001)
const simulators = await openSimulators({
  port,
  smtpPort: Number(env.SANDBOX_SMTP_PORT || port + 1),
  directory: env.DATA_DIR || '.data',
  storeUrl: env.PUBLIC_URL || `http://localhost:${env.PORT || 3000}`,
  paymentToken: env.PAGBANK_TOKEN || 'SANDBOXTOKEN123',
  clientId: env.AUTH0_CLIENT_ID || 'sabia-admin',
  audience: env.AUTH0_AUDIENCE || 'https://api.sabia.example',
  rolesClaim: env.AUTH0_ROLES_CLAIM || 'https://sabia.example/roles',
  log: (line) => console.log(line),
}).catch((error: NodeJS.ErrnoException) => {
  console.error(error.code === 'EADDRINUSE' ? `Port ${port} or ${port + 1} is in use: set SANDBOX_PORT to another one.` : error)
  process.exit(1)
})
console.log(`the sandbox listens at ${simulators.base}`)

let closing = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (closing) return
    closing = true
    setTimeout(() => process.exit(0), 3_000).unref()
    void simulators.close().then(() => process.exit(0))
  })
}
