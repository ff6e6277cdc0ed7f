import { setTimeout as pause } from 'node:timers/promises'
import { fileAddress } from '#domain/platform/files/file-address.ts'
import { insertFile } from '#server/platform/files/files.sql.ts'
import { newKey } from '#integrations/object-storage/storage.ts'
import { eventually } from './eventually.ts'
import { buy as buyProducts } from './purchases.ts'
import type { Shop } from './shop.ts'
import { signIn } from './signed-in.ts'

/** The content of a file, as the storage takes it. */
export async function* whole(content: Buffer) {
  yield content
}

/** Stores a file that only buyers get, without the checks of an upload, and returns its address. */
export async function stored({ db, deps }: Shop, name: string, type: string, content: Buffer): Promise<string> {
  const key = newKey()
  const written = await deps.storage.write(key, whole(content))
  const file = {
    name,
    type,
    key,
    access: 'PROTECTED' as const,
    storage: 'DISK' as const,
    width: null,
    height: null,
    variants: [],
    uploaded_by: 'demo',
  }
  return fileAddress(await insertFile(db, { ...file, ...written }))
}

export type Buyer = Awaited<ReturnType<typeof buy>>

/** A buyer of one product, who is signed in. */
export async function buy(shop: Shop, productId: string) {
  const { id: orderId, email } = await buyProducts(shop, [productId])
  const item = await shop.db.selectFrom('order_items').select('id').where('order_id', '=', orderId).executeTakeFirstOrThrow()
  return { email, orderId, itemId: item.id, headers: await signIn(shop, email) }
}

export const get = (shop: Shop, path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  shop.fetch(path, { ...init, headers })
export const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

/** Presses the button on the page of an e-mail's link, and follows where it leads. */
export async function downloadByLink(shop: Shop, token: string, headers: Record<string, string> = {}): Promise<Response> {
  const pressed = await get(shop, `/api/downloads/${token}`, headers, { method: 'POST' })
  return pressed.status === 303 ? get(shop, pressed.headers.get('location') ?? '', headers) : pressed
}

/** Runs the jobs as a worker would while a request waits for them, and asks again for as long as the copy is being made. */
export async function withWorker(shop: Shop, request: () => Promise<Response>): Promise<Response> {
  const state = { over: false }
  const working = (async () => {
    for (; !state.over; await pause(20)) await shop.work(['stamp_copy', 'test_stamp'])
  })()
  try {
    for (;;) {
      const response = await request()
      if (response.status !== 202) return response
    }
  } finally {
    state.over = true
    await working
  }
}

export const downloadsOf = ({ db }: Shop, orderId: string) =>
  db.selectFrom('file_downloads').selectAll().where('order_id', '=', orderId).orderBy('started_at').execute()
/** Whether so many bytes of the order's files are recorded in the end. */
export const recorded = (shop: Shop, orderId: string, bytes: number) =>
  eventually(async () => (await downloadsOf(shop, orderId)).reduce((sum, row) => sum + row.bytes, 0) === bytes, 40, 20)
