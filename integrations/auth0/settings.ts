import { z } from 'zod'
import { words } from '../http/variables.ts'

export const auth0Variables = z.object({
  AUTH0_DOMAIN: words.optional(),
  AUTH0_CLIENT_ID: words.default('sabia-admin'),
  AUTH0_AUDIENCE: words.default('https://api.sabia.example'),
  AUTH0_ROLES_CLAIM: words.default('https://sabia.example/roles'),
})
export type Auth0Settings = ReturnType<typeof auth0Settings>

/** The SDK expects a bare host, or http://… for a local tenant. The issuer in tokens has a final slash (docs/providers/auth0.md#tokens). */
export function auth0Settings(domain: string, e: z.infer<typeof auth0Variables>) {
  const local = domain.startsWith('http://')
  const host = domain.replace(/^https?:\/\//, '').replace(/(?<!\/)\/+$/, '')
  return {
    domain: local ? `http://${host}` : host,
    issuer: `${local ? 'http' : 'https'}://${host}/`,
    clientId: e.AUTH0_CLIENT_ID,
    audience: e.AUTH0_AUDIENCE,
    rolesClaim: e.AUTH0_ROLES_CLAIM,
  }
}
