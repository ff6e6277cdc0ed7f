import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { webVariables } from '../bin/run/web-memory.mjs'

/** What can be checked of compose.scale.yml without an engine. The drill `scale` runs the same processes without containers. */
const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Service {
  image?: string
  build?: string
  extends?: { file: string; service: string }
  environment?: Record<string, string>
  ports?: string[]
  volumes?: string[]
  healthcheck?: { test: string[] }
  depends_on?: Record<string, { condition: string }>
  deploy?: { replicas: number }
}
interface Compose {
  services: Record<string, Service>
  volumes: Record<string, null>
}
const reset = [
  { tag: '!reset', collection: 'seq', resolve: () => [] },
  { tag: '!override', collection: 'map' },
] as const
const open = (path: string) => parse(read(path), { merge: true, customTags: [...reset] as never }) as Compose
const { services, volumes } = open('compose.scale.yml')
const base = open('docker-compose.yml').services
const named = Object.entries(services)
const ours = ['web', 'worker', 'migrate']
const settingsOf = (name: string): Record<string, string> => ({ ...base[name]?.environment, ...services[name]?.environment })

test('it has a balancer, three web, two workers, PgBouncer, two PostgreSQL and S3', () => {
  expect(Object.keys(services).toSorted()).toEqual(
    ['balancer', 'migrate', 'pgbouncer', 'postgres-a', 'postgres-b', 's3', 'web', 'worker'].toSorted(),
  )
  expect([services.web?.deploy?.replicas, services.worker?.deploy?.replicas]).toEqual([3, 2])
  expect(named.filter(([, { ports = [] }]) => ports.length > 0).map(([name]) => name)).toEqual(['balancer'])
  expect(services.balancer?.ports).toEqual(['${BIND_ADDRESS:-127.0.0.1}:${PORT:-3000}:8080'])
})

test('each service has an image with a version, a folder to build, or the definition of docker-compose.yml', () => {
  for (const [name, { image, build, extends: from }] of named) {
    if (from) expect(base[from.service], name).toBeDefined()
    else if (build) expect(existsSync(join(root, build, 'Dockerfile')), name).toBe(true)
    else expect(image, name).toMatch(/^[\w./-]+:v?\d[\w.-]*$/)
  }
  expect(ours.map((name) => services[name]?.extends)).toEqual(ours.map((service) => ({ file: 'docker-compose.yml', service })))
})

test('our programs get only variables that the store reads, and all addresses lead to services', () => {
  const config = read('server/config.ts')
  for (const name of ours) {
    const settings = settingsOf(name)
    expect(
      Object.keys(settings).filter((variable) => !(variable in webVariables) && !new RegExp(`^  ${variable}:`, 'm').test(config)),
    ).toEqual([])
    const addresses = Object.entries(settings).filter(([variable]) => /^DATABASE_|^S3_ENDPOINT/.test(variable))
    expect(addresses.map(([variable]) => variable).toSorted()).toEqual(['DATABASE_DIRECT_URL', 'DATABASE_URL', 'S3_ENDPOINT'])
    for (const [variable, address] of addresses) {
      const [, host] = /(?:@|:-http:\/\/)([\w-]+):\d+/.exec(address)!
      expect(services, variable).toHaveProperty(host!)
    }
  }
})

test('the pooler has an entry for each address, and sessions are not pooled', () => {
  const entries = [...read('deploy/pgbouncer/pgbouncer.ini').matchAll(/^(\w+) = (PRIMARY) dbname=sabia(.*)$/gm)]
  expect(entries.map(([, name, server]) => [name, server])).toEqual([
    ['sabia', 'PRIMARY'],
    ['sabia_sessions', 'PRIMARY'],
  ])
  const { DATABASE_URL, DATABASE_DIRECT_URL } = settingsOf('web')
  const databases = [DATABASE_URL, DATABASE_DIRECT_URL].map((url) => /6432\/(\w+)$/.exec(url!)?.[1])
  expect(databases).toEqual(entries.map(([, name]) => name))
  expect(entries[1]![3]).toContain('pool_mode=session')
  expect(services.pgbouncer?.environment).toMatchObject({ PRIMARY: '${PRIMARY:-postgres-a}' })
})

test('every mounted file exists, every volume is declared, and every dependency is a service with a health check or an end', () => {
  const sources = named.flatMap(([, service]) => service.volumes ?? []).map((volume) => volume.split(':')[0]!)
  for (const source of sources)
    if (source.startsWith('./')) expect(existsSync(join(root, source)), source).toBe(true)
    else expect(Object.keys(volumes)).toContain(source)
  for (const [name, { depends_on: needs = {} }] of named)
    for (const [needed, { condition }] of Object.entries(needs)) {
      const service = { ...base[services[needed]?.extends?.service ?? ''], ...services[needed] }
      expect(services, name).toHaveProperty(needed)
      if (condition === 'service_healthy') expect(service.healthcheck, needed).toBeDefined()
      else expect(needed).toBe('migrate')
    }
})

test('the scripts that containers start are valid', () => {
  for (const script of ['pgbouncer/start.sh', 'postgres/start.sh', 'postgres/primary.sh'])
    expect(() => execFileSync('sh', ['-n', join(root, 'deploy', script)])).not.toThrow()
})

test('the balancer asks for readiness, sends no accepted request twice, and hides the metrics', () => {
  const proxy = read('deploy/haproxy/haproxy.cfg')
  expect(proxy).toMatch(/option httpchk GET \/readyz$/m)
  expect(proxy).toMatch(/retry-on conn-failure$/m)
  // A web of release 0.4 answers /%6detrics, /./metrics and /x/%2e%2e/metrics with its metrics too.
  expect(proxy).toMatch(/http-request deny if \{ path,url_dec -m end \/metrics \}/)
  expect(proxy).toMatch(/web:3000 check/)
  // A built file may be asked for again: it changes nothing.
  expect(proxy).toMatch(/use_backend files if \{ path_beg \/assets\/ \}/)
  expect(/\nbackend files\n(?: .*\n)+/.exec(proxy)?.[0]).toMatch(/retry-on conn-failure 404$/m)
  expect(/\nbackend web\n(?: .*\n)+/.exec(proxy)?.[0]).not.toContain('retry-on')
  expect(read('server/http/health.http.ts')).toContain(`'/readyz'`)
})
