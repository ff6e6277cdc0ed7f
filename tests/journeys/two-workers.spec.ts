import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { freePort } from '#database/free-port.ts'
import { expect, test } from './journey.ts'
import { openCourse, openText } from './kept-texts.ts'

// The browser logs the requests that fail while the line is cut, and a worker that is not installed.
test.use({ ignoredErrors: /ERR_CONNECTION|Failed to fetch|Failed to load|ConnectionError|estante/ })

/** The store behind a line that can be cut, and that may serve the worker and the pages of another release. */
async function openLine(storeUrl: string) {
  const release = { worker: (script: string) => script, page: (html: string) => html }
  const port = await freePort()
  const listen = async () => {
    const server = createServer((request, response) => {
      const headers = { accept: request.headers.accept ?? '*/*', cookie: request.headers.cookie ?? '' }
      void fetch(`${storeUrl}${request.url}`, { headers, redirect: 'manual' }).then(async (answer) => {
        const body = await buffer(answer.body!)
        const type = answer.headers.get('content-type') ?? ''
        const changed =
          request.url === '/estante.js' ? release.worker(String(body)) : type.includes('html') ? release.page(String(body)) : body
        const kept = [...answer.headers].filter(([name]) => !/^(content-encoding|content-length|transfer-encoding|connection)$/.test(name))
        response.writeHead(answer.status, Object.fromEntries(kept)).end(changed)
      })
    })
    server.listen(port, 'localhost')
    await once(server, 'listening')
    return server
  }
  let server = await listen()
  const cut = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://localhost:${port}`, release, cut, mend: async () => void (server = await listen()) }
}

test(
  'no old worker serves new pages, and a worker without its pages is not installed',
  { tag: '@long' },
  async ({ page, store, context }) => {
    const line = await openLine(store.url)
    const course = await openCourse(store, context, 'duas.versoes@correio.com.br')
    const lesson = `${line.url}${course}/um`
    const releaseOfPage = () => page.locator('html').getAttribute('data-release')
    const shells = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('estante-casca-')))
    const offline = async () => {
      line.cut()
      await page.reload()
      await expect(page.locator('strong', { hasText: 'devagar' })).toBeVisible()
      const release = await releaseOfPage()
      await line.mend()
      return release
    }
    await openText(page, lesson)
    const [first] = await shells()
    expect(await offline()).toBeNull()

    await test.step('a worker that gets the pages of the other release is not installed, and the old one stays', async () => {
      line.release.worker = (script) => script.replace(/build="\w+"/, 'build="mixed"').replace(/entry\.client-[\w-]+/, 'entry.client-next')
      await page.goto(lesson)
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/minha-estante'))!.update().catch(() => {}))
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/minha-estante'))!.installing))
        .toBeNull()
      expect(await offline()).toBeNull()
      expect(await shells()).toContain(first)
    })

    await test.step('the next release is releaseOfPage at once, and kept in place of the old one', async () => {
      line.release.worker = (script) => script.replace(/build="\w+"/, 'build="next"')
      line.release.page = (html) => html.replace('<html ', '<html data-release="2" ')
      await page.goto(lesson)
      expect(await releaseOfPage()).toBe('2')
      await expect.poll(shells).toEqual(['estante-casca-next'])
      expect(await offline()).toBe('2')
    })

    await test.step('a worker that ends itself leaves nothing between page and store', async () => {
      line.release.worker = () => 'oninstall = () => skipWaiting(); onactivate = () => registration.unregister()'
      await page.goto(lesson)
      await expect(page.getByText(/devagar/)).toBeVisible()
      await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
    })
    line.cut()
  },
)
