import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { seed } from '#database/seed/seed.ts'
import { freePorts } from '#tests/api/free-ports.ts'
import { openIssuer } from '#tests/api/tokens.ts'
import { buildIfChanged } from '../bin/start/build.ts'
import { answers, startProgram } from '../bin/start/program.ts'

export type Store = Awaited<ReturnType<typeof openStore>>

/** A database with the demo catalogue, two web processes as in production, and a third that keeps nothing. */
export async function openStore() {
  await buildIfChanged()
  const directory = mkdtempSync(join(tmpdir(), 'sabia-bench-'))
  chmodSync(directory, 0o755)
  const postgres = await startEmbeddedPostgres(directory)
  await postgres.create('sabia')
  const databaseUrl = postgres.url('sabia')
  await migrate(databaseUrl)
  const [issuerPort] = await freePorts()
  const [here, there, forgetful] = await freePorts()
  const publicUrl = `http://localhost:${here}`
  await seed(databaseUrl, { publicUrl })
  const issuer = await openIssuer(issuerPort)
  const settings = {
    NODE_ENV: 'production',
    SANDBOX: 'allowed',
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: publicUrl,
    AUTH0_DOMAIN: issuer.issuer,
    RATE_LIMIT_FACTOR: '1000000',
    EXCHANGE_RATES: 'USD:5.40',
    LOG_LEVEL: 'warn',
  }
  const webs: Web[] = []
  try {
    for (const [port, keep] of [
      [here, 'on'],
      [there, 'on'],
      [forgetful, 'off'],
    ] as const)
      webs.push(await openWeb({ ...settings, PORT: String(port), KEEP_ANSWERS: keep }))
  } catch (error) {
    for (const web of webs) await web.close()
    throw error
  }
  return {
    databaseUrl,
    staff: issuer.staff,
    here: webs[0]!,
    there: webs[1]!,
    forgetful: webs[2]!,
    close: async () => {
      for (const web of webs) await web.close()
      await issuer.close()
      await postgres.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export type Web = Awaited<ReturnType<typeof openWeb>>

async function openWeb(env: Record<string, string>) {
  const port = Number(env.PORT)
  const url = `http://localhost:${port}`
  const program = startProgram('web', { PATH: process.env.PATH, ...env })
  await answers(program, `${url}/readyz`)
  if (program.hasEnded()) throw new Error('a web process has ended')
  return {
    port,
    url,
    /** Seconds of the CPU so far. */
    cpu: async () => {
      const text = await (await fetch(`${url}/metrics`)).text()
      return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1])
    },
    close: () => program.stop(),
  }
}
