import { type Context, Hono, type MiddlewareHandler } from 'hono'

/** Loads everything from this server, so that it works offline and under a strict content security policy. */
const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>GraphiQL</title>
    <link rel="icon" href="/art/galho.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/graphql/graphiql.css">
  </head>
  <body class="no-focus-outline">
    <noscript>GraphiQL needs JavaScript.</noscript>
    <div id="root"></div>
    <script src="/graphql/graphiql.js"></script>
  </body>
</html>
`

/** GraphiQL's editor inserts `<style>` elements and draws its icons from `data:` URLs. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
].join('; ')

/** Configures the editor before it starts: each of its workers is a file of its own. */
const workers = `self.MonacoEnvironment = { globalAPI: false, getWorkerUrl: (_, label) => ({ editorWorkerService: '/graphql/editor-worker.js', json: '/graphql/json-worker.js', graphql: '/graphql/graphql-worker.js' })[label] }`
const start = `YogaGraphiQL.renderYogaGraphiQL(document.querySelector('#root'), { title: 'GraphiQL', endpoint: '/graphql' })`

/**
 * GraphiQL for the demo. It is imported on first use, from a development dependency. Production has neither the routes nor the package.
 */
export function graphiqlRoutes() {
  const bundle = () => import('@graphql-yoga/render-graphiql/graphiql')
  const script = (text: string) => sent(text, 'text/javascript; charset=utf-8')
  return new Hono()
    .get('/graphql', showGraphiQL)
    .get('/graphql/graphiql.js', async () => script(`${workers};${(await bundle()).js};${start}`))
    .get('/graphql/graphiql.css', async () => sent((await bundle()).css, 'text/css; charset=utf-8'))
    .get('/graphql/editor-worker.js', async () => script((await bundle()).editorWorkerService))
    .get('/graphql/json-worker.js', async () => script((await bundle()).jsonWorker))
    .get('/graphql/graphql-worker.js', async () => script((await bundle()).graphqlWorker))
}

const sent = (text: string, type: string) => new Response(text, { headers: { 'content-type': type, 'cache-control': 'no-cache' } })

/** Only for requests that accept HTML, as a browser's do. */
const showGraphiQL: MiddlewareHandler = async (context: Context, next) => {
  if (!context.req.header('accept')?.includes('text/html')) return next()
  return new Response(page, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      vary: 'Accept, Accept-Encoding',
      'cache-control': 'no-cache',
    },
  })
}
