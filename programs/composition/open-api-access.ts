import { orderCookie } from '#server/people/buyers/order-cookie.http.ts'
import { pendingCookie } from '#server/people/buyers/pending-browser.http.ts'
import { sessionCookie } from '#server/people/buyers/viewer.http.ts'
import type { Access } from '#server/platform/web/http/rest-call.http.ts'

/** Cookie names of a store on https. */
const onHttps = { config: { publicUrl: 'https://localhost' } }
const cookie = (name: string, description: string) => ({ type: 'apiKey', in: 'cookie', name, description })

/** The security schemes of the document. A buyer's calls carry cookies that earlier responses have set. */
export const securitySchemes = {
  staff: {
    type: 'http',
    scheme: 'bearer',
    description: 'An access token of the sign-in service, with the role; or a personal token (docs/tokens.md).',
  },
  buyer: cookie(
    sessionCookie(onHttps),
    "A buyer's session, which `signIn` or `openOrder` has set. Without its prefix where the store is on http.",
  ),
  order: cookie(
    orderCookie(onHttps, '{id}'),
    "The order's secret, which `placeOrder` has set. `{id}` is the order's id. Without its prefix where the store is on http.",
  ),
  signIn: cookie(
    pendingCookie(onHttps),
    'The browser that requested a code: `requestSignInCode` has set it. Without its prefix where the store is on http.',
  ),
} satisfies Record<Exclude<Access, 'anybody'>, object>

export const securityOf = (access: readonly Access[]) => access.map((each) => (each === 'anybody' ? {} : { [each]: [] }))
