import type { MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { secureHeaders } from 'hono/secure-headers'
import type { Config } from './config.ts'

/** What is no page runs nothing: an answer of a call, a picture that somebody opens by itself. Pages bring a policy of their own. */
const noPage =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'none'; frame-ancestors 'self'; base-uri 'none'"

/** What browsers are told with every answer. */
export function safeHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): MiddlewareHandler {
  return every(
    secureHeaders({
      // Sign-in may open a window of the tenant's.
      crossOriginOpenerPolicy: 'same-origin-allow-popups',
      crossOriginResourcePolicy: 'same-origin',
      xFrameOptions: 'SAMEORIGIN',
      // Other sites learn the origin, never the path; players of films refuse to play for nobody.
      referrerPolicy: 'strict-origin-when-cross-origin',
      // Of this host only: what else runs under the domain is not ours to decide.
      strictTransportSecurity: publicUrl.startsWith('https:') ? 'max-age=31536000' : false,
      permissionsPolicy: {
        camera: [],
        microphone: [],
        geolocation: [],
        payment: [],
        usb: [],
        serial: [],
        hid: [],
        midi: [],
        displayCapture: [],
      },
    }),
    async (context, next) => {
      await next()
      if (!context.res.headers.has('content-security-policy')) context.res.headers.set('content-security-policy', noPage)
    },
  )
}
