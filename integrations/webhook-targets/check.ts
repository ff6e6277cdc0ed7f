import { type Finding, ok, reasonOf, todo } from '../http/finding.ts'
import { PrivateAddress, requestPublic } from '../http/public-request.ts'

const what = 'Webhooks'

/** Whether each address can be reached from here. It is only knocked at: no event is sent, and whatever it answers will do. */
export async function checkWebhookTargets(urls: readonly string[]): Promise<Finding> {
  const problems = await Promise.all([...new Set(urls)].map(problemOf))
  const failed = problems.filter((problem) => problem !== null)
  if (failed.length > 0) return todo(what, failed.join('; '))
  return ok(what, urls.length === 0 ? 'nobody is told of events' : `${urls.length} can be reached`)
}

async function problemOf(url: string): Promise<string | null> {
  const { hostname } = new URL(url)
  try {
    const response = await requestPublic(new URL(url), { method: 'HEAD', signal: AbortSignal.timeout(10_000) })
    response.destroy()
    return null
  } catch (error) {
    return `${hostname}: ${error instanceof PrivateAddress ? 'not an address of the internet' : reasonOf(error)}`
  }
}
