/** Set by tools/build/offline-worker.ts: the build's id, and the scripts and styles of the member area, the entry first. */
declare const build: string
declare const files: readonly [string, ...string[]]

interface WorkerEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
  /** Chromium has it. */
  addRoutes?: (routes: object[]) => Promise<void>
  request: Request
  respondWith: (response: Promise<Response>) => void
  data: { json: () => unknown } | null
  notification: Notification
}

interface Windows {
  matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<{ url: string; focus: () => Promise<unknown> }[]>
  openWindow: (url: string) => Promise<unknown>
  claim: () => Promise<void>
}

const worker = self as unknown as { registration: ServiceWorkerRegistration; clients: Windows; skipWaiting: () => Promise<void> }
const prefix = 'estante-casca-'
const shell = `${prefix}${build}`

/** One page of each kind, in the HTML that everybody gets: it has no data. */
const pages = {
  frame: '/minha-estante',
  course: '/minha-estante/cursos/-',
  lesson: '/minha-estante/cursos/-/-',
  reader: '/minha-estante/ler/-',
}

function pageFor(path: string): string {
  const [section, , lesson] = path.split('/').slice(2)
  if (section === 'ler') return pages.reader
  return section !== 'cursos' ? pages.frame : lesson ? pages.lesson : pages.course
}

const on = (type: string, handle: (event: WorkerEvent) => void) => addEventListener(type, (event) => handle(event as WorkerEvent))

on('install', (event) => {
  event.waitUntil(install())
  // Around the worker: what a page sends when it is left would be lost on the way through it.
  void event.addRoutes?.([{ condition: { urlPattern: '/api/*' }, source: 'network' }])
})
on('activate', (event) => event.waitUntil(activate()))

/** Between two releases, the pages may be those of the other one: then this fails, and the browser tries again at the next page. */
async function install() {
  const cache = await caches.open(shell)
  const named = new Set<string>(files)
  for (const page of Object.values(pages)) {
    const response = await fetch(page, { cache: 'reload', credentials: 'omit' })
    const html = await response.clone().text()
    if (!response.ok || !html.includes(files[0])) throw new Error(`${page} is of another build than ${build}`)
    for (const [file] of html.matchAll(/\/assets\/[\w.-]+/g)) named.add(file)
    await cache.put(page, response)
  }
  await cache.addAll([...named])
  await worker.skipWaiting()
}

async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== shell)
  await Promise.all(old.map((name) => caches.delete(name)))
  await worker.clients.claim()
}

/** Pages of the member area come from the store, or without a network from here. Built files never change under their name. All else passes. */
on('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && pathname.startsWith('/minha-estante'))
    event.respondWith(fetch(request).catch(() => pageFromHere(pageFor(pathname))))
  else if (pathname.startsWith('/assets/')) event.respondWith(builtFile(request))
})

const pageFromHere = async (path: string) => (await (await caches.open(shell)).match(path)) ?? Response.error()

async function builtFile(request: Request): Promise<Response> {
  const cache = await caches.open(shell)
  const known = await cache.match(request)
  if (known) return known
  const response = await fetch(request)
  // A full device keeps less.
  if (response.ok) await cache.put(request, response.clone()).catch(console.warn)
  return response
}

const usual = { title: 'Há novidade na sua estante', link: '/minha-estante', id: 'estante' }

/** Browsers show a message of their own where a push shows none. */
on('push', (event) => {
  const { title, link, id } = { ...usual, ...(event.data?.json() as Partial<typeof usual> | undefined) }
  event.waitUntil(worker.registration.showNotification(title, { tag: id, data: link, icon: '/icon-192.png', lang: 'pt-BR' }))
})

on('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data)))
})

async function open(link: string) {
  const { href, origin, pathname } = new URL(link, location.origin)
  if (origin !== location.origin || !pathname.startsWith('/minha-estante')) return
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => url === href)
  await (there ? there.focus() : worker.clients.openWindow(href))
}
