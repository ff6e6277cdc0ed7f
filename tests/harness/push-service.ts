import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'

interface ReceivedPush {
  path: string
  /** Decrypted by the browser. */
  text: string
  /** The public key of the store that its token was verified with. */
  key: string
  contact: string
}

/** A push service and its browsers, each at a path of its own: it verifies who sends, and each browser decrypts. */
export async function openPushService() {
  const received: ReceivedPush[] = []
  const browsers = new Map<string, ReturnType<typeof newBrowser>>()
  let status = 201
  const server = createServer(
    (request, response) => void receive(request).then((answer) => response.writeHead(answer, { 'retry-after': '600' }).end()),
  )
  const receive = async (request: IncomingMessage) => {
    const path = request.url!
    const text = browsers.get(path)!.decrypt(await buffer(request))
    const sender = await senderOf(request.headers.authorization!)
    if (status === 201) received.push({ path, text, ...sender })
    return status
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    received,
    /** How it answers from now on. */
    answerWith: (next: number) => void (status = next),
    /** The subscription that a browser sends when somebody wants to be told. */
    subscribe(key: string) {
      const path = `/${browsers.size}-${randomBytes(8).toString('hex')}`
      const browser = newBrowser()
      browsers.set(path, browser)
      return { endpoint: `${origin}${path}`, ...browser.keys, key }
    },
    close: () => void server.close(),
  }
}

/** RFC 8292. */
async function senderOf(header: string) {
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(header) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'))
  return { key, contact: payload.sub! }
}

/** RFC 8291. */
function newBrowser() {
  const pair = createECDH('prime256v1')
  const [p256dh, auth] = [pair.generateKeys(), randomBytes(16)]
  const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
  return {
    keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    decrypt(body: Buffer) {
      const [salt, store, record] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
      const secret = derive(pair.computeSecret(store), auth, Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, store]), 32)
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
      const decipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12))
      decipher.setAuthTag(record.subarray(-16))
      const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      return plain.subarray(0, plain.lastIndexOf(2)).toString()
    },
  }
}
