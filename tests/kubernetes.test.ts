import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as apps from 'kubernetes-models/apps/v1'
import * as autoscaling from 'kubernetes-models/autoscaling/v2'
import * as batch from 'kubernetes-models/batch/v1'
import * as networking from 'kubernetes-models/networking.k8s.io/v1'
import * as policy from 'kubernetes-models/policy/v1'
import * as core from 'kubernetes-models/v1'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { largestPiece } from '#server/files/receive-piece.ts'
import { webMemory, webVariables } from '../bin/run/web-memory.mjs'

/** The manifests are checked against the schemas of Kubernetes, and against the programs. */
const root = join(import.meta.dirname, '..')
const place = join(root, 'deploy/kubernetes')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const versions = {
  'apps/v1': apps,
  'autoscaling/v2': autoscaling,
  'batch/v1': batch,
  'networking.k8s.io/v1': networking,
  'policy/v1': policy,
  v1: core,
}

interface Probe {
  httpGet: { path: string; port: string }
}
interface Container {
  args: string[]
  env?: { name: string; value: string }[]
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[]
  ports?: { name: string; containerPort: number }[]
  lifecycle?: { preStop: { sleep: { seconds: number } } }
  securityContext: object
  startupProbe?: Probe
  livenessProbe?: Probe
  readinessProbe?: Probe
}
interface Pod {
  metadata: { labels: Record<string, string> }
  spec: { containers: [Container]; securityContext: object; terminationGracePeriodSeconds?: number }
}
interface Manifest {
  apiVersion: keyof typeof versions
  kind: string
  metadata: { name: string; annotations?: Record<string, string> }
  data?: Record<string, string>
  spec?: {
    template?: Pod
    selector?: { matchLabels?: Record<string, string> }
    podSelector?: { matchLabels?: Record<string, string> }
    rules?: { http: { paths: { path: string }[] } }[]
  }
}

const folders = ['base', 'example']
const files = folders.flatMap((folder) => readdirSync(join(place, folder)).map((file) => join(folder, file)))
const isKustomization = (file: string) => file.endsWith('kustomization.yaml')
const manifests = files
  .filter((file) => !isKustomization(file))
  .flatMap((file) =>
    parseAllDocuments(readFileSync(join(place, file), 'utf8')).map((document) => ({ file, manifest: document.toJS() as Manifest })),
  )
const complete = manifests.filter(({ file }) => file.startsWith('base/')).map(({ manifest }) => manifest)
const find = (kind: string, name: string) => complete.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)
const podOf = (kind: string, name: string) => find(kind, name)!.spec!.template!
const web = podOf('Deployment', 'web')
const worker = podOf('Deployment', 'worker')
const migrate = podOf('Job', 'migrate')

test.each(manifests.map(({ file, manifest }) => [file, manifest.kind, manifest.metadata.name, manifest] as const))(
  '%s: %s %s is valid by the schema of its version',
  (_file, kind, _name, manifest) => {
    const Model = (versions[manifest.apiVersion] as unknown as Record<string, new (data: unknown) => { validate: () => void }>)[kind]!
    expect(() => new Model(manifest).validate()).not.toThrow()
  },
)

test('no manifest has a field that its version does not know', { timeout: 180_000 }, async () => {
  // The schemas allow unknown fields, the types that are made of them do not.
  const directory = mkdtempSync(join(tmpdir(), 'sabia-manifests-'))
  const source = manifests.map(({ manifest }, index) => {
    const from = join(root, 'node_modules/kubernetes-models', manifest.apiVersion, manifest.kind)
    return `import type { I${manifest.kind} as T${index} } from ${JSON.stringify(from)}\nexport const m${index}: T${index} = ${JSON.stringify(manifest)}\n`
  })
  writeFileSync(join(directory, 'manifests.ts'), source.join(''))
  try {
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'esnext', '--moduleResolution', 'bundler', '--types', '']
    const tsc = join(root, 'node_modules/.bin/tsc')
    await promisify(execFile)(tsc, [...options, 'manifests.ts'], { cwd: directory }).catch(({ stdout }: { stdout: string }) =>
      expect.unreachable(stdout),
    )
  } finally {
    rmSync(directory, { recursive: true })
  }
})

test('each kustomization names every file of its folder, and only those', () => {
  for (const folder of folders) {
    const { resources = [], patches = [] } = parse(readFileSync(join(place, folder, 'kustomization.yaml'), 'utf8')) as {
      resources?: string[]
      patches?: { path?: string }[]
    }
    const used = [...resources, ...patches.flatMap(({ path }) => path ?? [])]
    expect(used.filter((path) => !existsSync(join(place, folder, path)))).toEqual([])
    const there = readdirSync(join(place, folder)).filter((file) => !isKustomization(file))
    expect(there.filter((file) => !used.includes(file))).toEqual([])
  }
})

test('every selector finds the pods that it is for', () => {
  for (const [name, pod] of [
    ['web', web],
    ['worker', worker],
  ] as const)
    for (const kind of ['Deployment', 'PodDisruptionBudget'])
      expect(pod.metadata.labels, `${kind} ${name}`).toMatchObject(find(kind, name)!.spec!.selector!.matchLabels!)
  expect(web.metadata.labels).toMatchObject(find('Service', 'web')!.spec!.selector!)
})

test('the network policies select the pods of the store, and no other pod of the namespace', () => {
  const { labels } = parse(read('deploy/kubernetes/base/kustomization.yaml')) as { labels: { pairs: Record<string, string> }[] }
  const selected = (name: string, pod: Pod) => {
    const wanted = find('NetworkPolicy', name)!.spec!.podSelector!.matchLabels ?? {}
    const has = { ...labels[0]!.pairs, ...pod.metadata.labels }
    return Object.keys(wanted).length > 0 && Object.entries(wanted).every(([label, value]) => has[label] === value)
  }
  for (const pod of [web, worker, migrate]) expect(selected('store', pod)).toBe(true)
  expect([selected('web', web), selected('web', worker), selected('worker', worker), selected('worker', web)]).toEqual([
    true,
    false,
    true,
    false,
  ])
})

test('only a built file that one pod does not have is asked of another one', () => {
  const retrying = manifests.filter(({ manifest }) =>
    manifest.metadata.annotations?.['nginx.ingress.kubernetes.io/proxy-next-upstream']?.includes('http_404'),
  )
  expect(retrying.map(({ manifest }) => manifest.spec!.rules![0]!.http.paths.map(({ path }) => path))).toEqual([['/assets']])
})

test('the proxies let the largest piece of an upload through', () => {
  const largest = `${largestPiece / 2 ** 20}m`
  const sizes = manifests.flatMap(({ manifest }) => manifest.metadata.annotations?.['nginx.ingress.kubernetes.io/proxy-body-size'] ?? [])
  expect(sizes).toEqual([largest])
  expect(/client_max_body_size (\w+);/.exec(read('deploy/nginx/sabia.conf'))?.[1]).toBe(largest)
})

test('the programs exist, and get only variables that the store reads', () => {
  const started = [web, worker, migrate].map(({ spec }) => spec.containers[0].args.at(-1))
  expect(started).toEqual(['dist/programs/web.js', 'dist/programs/worker.js', 'bin/migrate.ts'])
  expect(existsSync(join(root, 'bin/migrate.ts'))).toBe(true)
  const settings = complete.find(({ kind }) => kind === 'ConfigMap')!
  const [, secrets] = /The secret `store` has ([\w, \n#]+)\./.exec(read('deploy/kubernetes/base/settings.yaml'))!
  const variables = [...Object.keys(settings.data!), ...secrets!.match(/\w+/g)!]
  const config = read('server/config.ts')
  expect(variables.length).toBeGreaterThan(15)
  expect(variables.filter((name) => !new RegExp(`^  ${name}:`, 'm').test(config))).toEqual([])
  for (const { spec } of [web, worker])
    expect(spec.containers[0].envFrom).toEqual([{ configMapRef: { name: 'store' } }, { secretRef: { name: 'store' } }])
  // No secret is in the repository.
  expect(complete.filter(({ kind }) => kind === 'Secret')).toEqual([])
})

test('only a web process has memory options', () => {
  const optionsOf = ({ spec }: Pod) => {
    const [{ args, env = [] }] = spec.containers
    return { args: args.slice(0, -1), env: Object.fromEntries(env.map(({ name, value }) => [name, value])) }
  }
  expect(optionsOf(web)).toEqual({ args: webMemory, env: webVariables })
  for (const other of [worker, migrate]) expect(optionsOf(other)).toEqual({ args: [], env: {} })
})

test('the probes use the programs’ own health routes, and only readiness depends on the database', () => {
  const routes = read('server/http/health.http.ts')
  for (const { spec } of [web, worker]) {
    const [{ startupProbe, livenessProbe, readinessProbe, ports }] = spec.containers
    expect([startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet.path)).toEqual(['/healthz', '/healthz', '/readyz'])
    for (const probe of [startupProbe, livenessProbe, readinessProbe]) {
      expect(routes).toContain(`'${probe!.httpGet.path}'`)
      expect(ports?.map(({ name }) => name)).toContain(probe!.httpGet.port)
    }
  }
  const port = complete.find(({ kind }) => kind === 'ConfigMap')!.data!.WORKER_METRICS_PORT
  expect(worker.spec.containers[0].ports![0]!.containerPort).toBe(Number(port))
})

test('a pod may take longer to stop than its program does', () => {
  const [, seconds] = /export function stopOnSignal\(.*seconds = (\d+)\)/.exec(read('server/open.ts'))!
  for (const { spec } of [web, worker]) {
    const drained = spec.containers[0].lifecycle?.preStop.sleep.seconds ?? 0
    expect(spec.terminationGracePeriodSeconds).toBe(drained + Number(seconds) + 5)
  }
})

test('every container runs as an unprivileged user and writes nowhere but /tmp', () => {
  for (const { spec } of [web, worker, migrate]) {
    expect(spec.securityContext).toEqual({ runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } })
    expect(spec.containers[0].securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
  }
})
