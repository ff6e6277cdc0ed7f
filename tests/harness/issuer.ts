import { once } from 'node:events'
import { createServer } from 'node:http'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { adminRole } from '#domain/platform/values/roles.ts'

const audience = 'https://api.sabia.example'
const rolesClaim = 'https://sabia.example/roles'

/** Its key and a foreign one, made once: making them takes as long as the rest of a store. */
const keyPairs = Promise.all([generateKeyPair('RS256', { extractable: true }), generateKeyPair('RS256')])

/** A tenant that only publishes its key, and valid and invalid tokens made with it. */
export async function openIssuer(port: number) {
  const [{ privateKey, publicKey }, foreignKey] = await keyPairs
  const jwk = { ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig', kid: 'one' }
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] })),
  ).listen(port, 'localhost')
  await once(server, 'listening')
  const issuer = `http://localhost:${port}/`

  const claims = { email: 'renata.lopes@sabia.example', email_verified: true, [rolesClaim]: [adminRole] }
  const make = (change: { claims?: object; issuer?: string; audience?: string; expires?: string } = {}) =>
    new SignJWT({ ...claims, ...change.claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one', typ: 'JWT' })
      .setSubject('auth0|renata')
      .setIssuer(change.issuer ?? issuer)
      .setAudience([change.audience ?? audience, `${issuer}userinfo`])
      .setIssuedAt()
      .setExpirationTime(change.expires ?? '1h')
  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const whole = { ...claims, sub: 'auth0|renata', iss: issuer, aud: [audience], exp: Math.floor(Date.now() / 1000) + 3600 }

  return {
    issuer,
    close: () => new Promise((closed) => server.close(closed)),
    staff: await make().sign(privateKey),
    /** The token of another staff member. */
    signIn: (email: string, claims: object = {}) =>
      make({ claims: { email, ...claims } })
        .setSubject(`auth0|${email}`)
        .sign(privateKey),
    refused: {
      'a word': 'letmein',
      expired: await make({ expires: '-5m' }).sign(privateKey),
      'wrong audience': await make({ audience: 'https://another.example' }).sign(privateKey),
      'wrong issuer': await make({ issuer: 'https://another.example/' }).sign(privateKey),
      'a foreign key': await make().sign(foreignKey.privateKey),
      'alg none': `${base64({ alg: 'none' })}.${base64(whole)}.`,
      'HS256 with the public key': await new SignJWT(whole)
        .setProtectedHeader({ alg: 'HS256', kid: 'one' })
        .sign(new TextEncoder().encode(await exportSPKI(publicKey))),
    },
    roleless: {
      'no role': await make({ claims: { [rolesClaim]: [] } }).sign(privateKey),
      'no claim': await make({ claims: { [rolesClaim]: undefined } }).sign(privateKey),
      'another role': await make({ claims: { [rolesClaim]: ['admin'] } }).sign(privateKey),
      'the role in a claim that users can edit': await make({
        claims: { [rolesClaim]: undefined, user_metadata: { roles: [adminRole] } },
      }).sign(privateKey),
    },
  }
}
