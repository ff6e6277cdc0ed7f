import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ebook } from '#database/seed/fixtures.ts'
import { freePort } from '#database/free-port.ts'
import type { StoredFile } from '#domain/platform/files/stored-file.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { openIssuer } from '#tests/harness/issuer.ts'
import { type DrillBuyer, newBuyer } from './buyers.ts'
import type { Item, Shop, ShopOptions } from './drilled-shop.ts'
import type { Ground } from './ground.ts'
import type { Answer, Ask } from './http.ts'

/** Somebody who has paid, signed in. */
export interface Reader extends DrillBuyer {
  orderId: string
  /** The line of the e-book, if it was bought. */
  itemId: string
  /** A browser with a session. */
  headers: Record<string, string>
}

/** Actions of drills of files and of the member area, as staff and as buyers. */
export class MemberArea {
  readonly shop: Shop
  readonly staff: Record<string, string>

  private constructor(shop: Shop, staff: string) {
    this.shop = shop
    this.staff = { authorization: `Bearer ${staff}` }
  }

  static async open(ground: Ground, options: ShopOptions, work: (area: MemberArea) => Promise<void>) {
    const issuer = await openIssuer(await freePort())
    const env = { LOG_LEVEL: 'warn', AUTH0_DOMAIN: issuer.issuer, DOWNLOADS_PER_DAY: '0', ...options.env }
    try {
      await ground.withShop({ webs: 2, ...options, env }, (shop) => work(new MemberArea(shop, issuer.staff)))
    } finally {
      await issuer.close()
    }
  }

  /** Begins an upload. Resolves with its address. */
  async beginUpload(name: string, bytes: number, access = 'PROTECTED'): Promise<string> {
    const metadata = `filename ${Buffer.from(name).toString('base64')},access ${Buffer.from(access).toString('base64')}`
    const headers = { ...this.staff, 'upload-length': String(bytes), 'upload-metadata': metadata }
    const { status, text, headers: given } = await this.shop.ask('/api/uploads', { method: 'POST', headers })
    if (status !== 201) throw new Error(`no upload: ${status} ${text}`)
    return String(given.location)
  }

  sendPiece(upload: string, offset: number, body: Buffer): Promise<Answer> {
    const headers = { ...this.staff, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
    return this.shop.ask(upload, { method: 'PATCH', body, headers })
  }

  async offsetOf(upload: string): Promise<number> {
    return Number((await this.shop.ask(upload, { method: 'HEAD', headers: this.staff })).headers['upload-offset'])
  }

  finishUpload(upload: string): Promise<Answer> {
    return this.shop.ask(`${upload}/file`, { method: 'POST', headers: this.staff, seconds: 300 })
  }

  /** Uploads content in one piece. Resolves with the answer about the file, or the first refusal. */
  async upload(name: string, content: Buffer, access = 'PROTECTED'): Promise<Answer> {
    const upload = await this.beginUpload(name, content.length, access)
    const sent = await this.sendPiece(upload, 0, content)
    return sent.status === 204 ? this.finishUpload(upload) : sent
  }

  async stored(name: string, content: Buffer): Promise<StoredFile> {
    const { status, text } = await this.upload(name, content)
    if (status !== 200) throw new Error(`no file: ${status} ${text}`)
    return JSON.parse(text) as StoredFile
  }

  /** The e-book has this file. */
  async sell(file: string) {
    await this.shop.rows('update books set file_ref = $2 where id = $1', [ebook.id, file])
  }

  /** Buys and pays, and signs in without a code. */
  async reader(items: Item[] = [{ id: ebook.id, quantity: 1 }], buyer = newBuyer()): Promise<Reader> {
    const { shop } = this
    const orderId = await shop.buy(items, buyer)
    await shop.pay(orderId)
    if (!(await eventually(async () => (await shop.statusOf(orderId)) === 'PAID', 180))) throw new Error(`order ${orderId} is not paid`)
    const [item] = await shop.rows<{ id: string }>('select id from order_items where order_id = $1 and book_id = $2', [orderId, ebook.id])
    return { ...buyer, orderId, itemId: item?.id ?? '', headers: await this.signIn(buyer.email) }
  }

  /** The sign-in has tests of its own (tests/api/sign-in.test.ts). */
  async signIn(email: string): Promise<Record<string, string>> {
    const { shop } = this
    const token = randomBytes(32).toString('base64url')
    const query = `insert into buyer_sessions (token_hash, email, device, expires_at) values ($1, $2, 'Treino', now() + interval '1 day')`
    await shop.rows(query, [createHash('sha256').update(token).digest(), email])
    return { cookie: `sabia_buyer=${token}`, origin: new URL(shop.settings.PUBLIC_URL ?? shop.urls[0]!).origin }
  }

  async asStaff(query: string, variables: object): Promise<Answer> {
    return this.shop.askAgain('/graphql', { body: { query, variables }, headers: this.staff })
  }

  get(path: string, headers: Record<string, string>, more: Ask = {}): Promise<Answer> {
    return this.shop.askAgain(path, { ...more, headers: { ...headers, ...more.headers } })
  }

  /** Where the storage keeps its content. */
  get folder(): string {
    return join(this.shop.settings.DATA_DIR, 'files')
  }

  /** Paths of the files in it. */
  storedPaths(): string[] {
    const folder = this.folder
    if (!existsSync(folder)) return []
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    return entries.filter((each) => each.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  }
}

export const bookPath = ({ itemId }: Pick<Reader, 'itemId'>) => `/api/library/books/${itemId}/file`
