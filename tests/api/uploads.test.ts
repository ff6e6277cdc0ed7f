import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { Upload } from 'tus-js-client'
import { beforeEach, describe, expect, test } from 'vitest'
import type { StoredFile } from '#domain/platform/files/stored-file.ts'
import { completeUpload } from '#server/platform/files/complete-upload.ts'
import { fileById } from '#server/platform/files/files.sql.ts'
import { removeDueContent } from '#server/platform/files/remove-content.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { uploadById } from '#server/platform/files/uploads.sql.ts'
import { storedFile } from '#tests/harness/store-file.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const { shop, issuer } = await providePanel()
beforeEach(async () => {
  await rm(shop.config.filesDirectory, { recursive: true, force: true })
})

const tus = { 'tus-resumable': '1.0.0' }
const staff = () => ({ ...tus, authorization: `Bearer ${issuer.staff}` })
const base64 = (text: string) => Buffer.from(text).toString('base64')
const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 15, 'a'), Buffer.from('%%EOF\n')])
const countStored = async () =>
  (await readdir(shop.config.filesDirectory, { recursive: true, withFileTypes: true }).catch(() => [])).filter((each) => each.isFile())
    .length

async function begin(bytes: number, name = 'livro.pdf', access = 'PROTECTED', headers: Record<string, string> = staff()) {
  const metadata = `filename ${base64(name)},access ${base64(access)}`
  return shop.fetch('/api/uploads', {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes), 'upload-metadata': metadata },
  })
}
const begun = async (...given: Parameters<typeof begin>) => (await begin(...given)).headers.get('location')!
const send = (path: string, offset: number, body: Uint8Array, headers: Record<string, string> = {}) =>
  shop.fetch(path, {
    method: 'PATCH',
    headers: { ...staff(), 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset), ...headers },
    body: Buffer.from(body),
  })
const finish = (path: string) => shop.fetch(`${path}/file`, { method: 'POST', headers: staff() })
const offsetOf = async (path: string) => (await shop.fetch(path, { method: 'HEAD', headers: staff() })).headers.get('upload-offset')
const codeOf = async (response: Response) => ((await response.json()) as { error?: { code: string } }).error?.code

test('an independent client of the protocol uploads in pieces, is broken off, and resumes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sabia-upload-'))
  const content = pdf(3_000_000)
  const path = join(folder, 'livro.pdf')
  await writeFile(path, content)
  const options = {
    endpoint: `${shop.config.publicUrl}/api/uploads`,
    uploadSize: content.length,
    chunkSize: 400_000,
    headers: { authorization: `Bearer ${issuer.staff}` },
    metadata: { filename: 'Livro & café.pdf', access: 'PROTECTED' },
    retryDelays: null,
  }
  const first = new Upload(createReadStream(path), {
    ...options,
    onChunkComplete: (_, accepted) => {
      if (accepted >= 800_000) void first.abort()
    },
  })
  first.start()
  await expect.poll(() => first.url && offsetOf(new URL(first.url).pathname)).toBe('800000')
  const done = Promise.withResolvers<void>()
  const second = new Upload(createReadStream(path), {
    ...options,
    uploadUrl: first.url,
    onSuccess: () => done.resolve(),
    onError: done.reject,
  })
  second.start()
  await done.promise
  const answer = (await (await finish(new URL(first.url!).pathname)).json()) as StoredFile
  const file = (await fileById(shop.db, answer.id))!
  expect(file).toMatchObject({ name: 'Livro & café.pdf', bytes: 3_000_000, uploaded_by: 'renata.lopes@sabia.example' })
  expect(file.sha256).toBe(createHash('sha256').update(content).digest('hex'))
  expect(answer.address).toBe(`/files/${answer.id}/${encodeURIComponent('Livro & café.pdf')}`)
  expect(await countStored()).toBe(1)
  await rm(folder, { recursive: true })
})

test('of two requests with the same piece one is stored, and the other is told where to go on', async () => {
  const content = pdf(2_000_000)
  const path = await begun(content.length)
  const [one, two] = await Promise.all([send(path, 0, content.subarray(0, 1_500_000)), send(path, 0, content.subarray(0, 900_000))])
  expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([204, 409])
  const offset = Number(await offsetOf(path))
  expect([900_000, 1_500_000]).toContain(offset)
  expect(await countStored()).toBe(1)
  expect((await send(path, offset, content.subarray(offset))).status).toBe(204)
  const { id } = (await (await finish(path)).json()) as StoredFile
  expect((await fileById(shop.db, id))?.sha256).toBe(createHash('sha256').update(content).digest('hex'))
})

test('an upload that is finished twice at once, and again later, is one file', async () => {
  const content = pdf(1_500_000)
  const path = await begun(content.length)
  await send(path, 0, content)
  const both = await Promise.all([finish(path), finish(path)])
  const ids = await Promise.all([...both, await finish(path)].map(async (each) => ((await each.json()) as StoredFile).id))
  expect(new Set(ids).size).toBe(1)
  expect(await countStored()).toBe(1)
})

test.each([
  ['has removed the pieces', false],
  ['was quicker by a moment', true],
])('an upload that another process has finished, which %s, is its file', async (_, piecesStay) => {
  const content = pdf(1_500_000)
  const path = await begun(content.length)
  await send(path, 0, content)
  const id = path.split('/').at(-1)!
  const seenBefore = (await uploadById(shop.db, id, 'renata.lopes@sabia.example'))!
  const storage = piecesStay ? { ...shop.deps.storage, remove: () => Promise.resolve() } : shop.deps.storage
  const stored = await completeUpload({ ...shop.deps, storage }, seenBefore)
  const second = await completeUpload(shop.deps, seenBefore)
  expect([second.id, second.sha256]).toEqual([stored.id, createHash('sha256').update(content).digest('hex')])
  expect(await countStored()).toBe(piecesStay ? 2 : 1)
})

test('a piece that breaks off leaves nothing, and the upload goes on where it was', async () => {
  const content = pdf(2_000_000)
  const path = await begun(content.length)
  await send(path, 0, content.subarray(0, 500_000))
  async function* broken() {
    yield content.subarray(500_000, 900_000)
    await Promise.resolve()
    throw new Error('the network is gone')
  }
  const headers = { ...staff(), 'content-type': 'application/offset+octet-stream', 'upload-offset': '500000' }
  const request = { method: 'PATCH', headers, body: Readable.toWeb(Readable.from(broken())), duplex: 'half' }
  await expect(shop.fetch(path, request as RequestInit)).rejects.toThrow(/fetch failed|gone/)
  await expect.poll(countStored).toBe(1)
  expect(await offsetOf(path)).toBe('500000')
  expect((await send(path, 500_000, content.subarray(500_000))).status).toBe(204)
  expect((await finish(path)).status).toBe(200)
})

describe('a storage', () => {
  test('that is down keeps what has arrived: the upload goes on later, and one that was given up is removed later', async () => {
    const content = pdf(2_000_000)
    const [kept, given] = [await begun(content.length), await begun(content.length)]
    for (const path of [kept, given]) await send(path, 0, content.subarray(0, 1_000_000))
    const { storage } = shop.deps
    const down = () => Promise.reject(new Refusal('UNAVAILABLE', 'Os arquivos da loja não estão acessíveis agora.'))
    // A response before the end of the request would break its connection.
    const write = async (_: string, content: AsyncIterable<Uint8Array>) => (await buffer(content), down())
    shop.deps.storage = { kind: 'DISK', write, read: down, remove: down }
    expect(await codeOf(await send(kept, 1_000_000, content.subarray(1_000_000)))).toBe('UNAVAILABLE')
    expect((await shop.fetch(given, { method: 'DELETE', headers: staff() })).status).toBe(204)
    shop.deps.storage = storage
    expect([await offsetOf(kept), await offsetOf(given), await countStored()]).toEqual(['1000000', null, 2])
    expect((await send(kept, 1_000_000, content.subarray(1_000_000))).status).toBe(204)
    expect((await finish(kept)).status).toBe(200)
    await removeDueContent(shop.deps)
    expect(await countStored()).toBe(1)
  })
})

describe('refusals', () => {
  test.each([
    ['an empty file', 0, 'PROTECTED', 400],
    ['a file larger than any may be', 6_000_000_000, 'PROTECTED', 413],
    ['a size that is none', Number.NaN, 'PROTECTED', 400],
    ['an access that is none', 10, 'SECRET', 400],
  ])('%s', async (_, bytes, access, status) => {
    const response = await begin(bytes, 'a.pdf', access)
    expect([response.status, await countStored()]).toEqual([status, 0])
  })

  test('another offset than the next', async () => {
    const path = await begun(1000)
    expect(await codeOf(await send(path, 10, pdf(100)))).toBe('CONFLICT')
    expect(await offsetOf(path)).toBe('0')
  })

  test('more content than was announced', async () => {
    const path = await begun(1000)
    expect(await codeOf(await send(path, 0, pdf(1001)))).toBe('BAD_USER_INPUT')
    expect([await offsetOf(path), await countStored()]).toEqual(['0', 0])
  })

  test('an unknown upload, and one of somebody else', async () => {
    const path = await begun(1000)
    await shop.db.updateTable('uploads').set({ uploaded_by: 'outra@sabia.example' }).where('id', '=', path.split('/').at(-1)!).execute()
    for (const unknown of [path, '/api/uploads/b0000000-0000-4000-8000-999999999999', '/api/uploads/x']) {
      expect(await codeOf(await send(unknown, 0, pdf(1000)))).toBe('NOT_FOUND')
      expect((await finish(unknown)).status).toBe(404)
    }
  })

  test('finishing before all has arrived', async () => {
    const path = await begun(1000)
    expect(await codeOf(await finish(path))).toBe('CONFLICT')
  })

  test('content of another type; giving up removes it', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    const path = await begun(page.length, 'capa.png', 'PUBLIC')
    await send(path, 0, page)
    expect(await codeOf(await finish(path))).toBe('FILE_REFUSED')
    expect((await shop.fetch(path, { method: 'DELETE', headers: staff() })).status).toBe(204)
    expect([await offsetOf(path), await countStored()]).toEqual([null, 0])
  })
})

test('what is missing or wrong at the beginning is said in Portuguese, by its name', async () => {
  const fieldsOf = async (headers: Record<string, string>, path = '/api/uploads', method = 'POST') =>
    ((await (await shop.fetch(path, { method, headers: { ...staff(), ...headers } })).json()) as { error: { fields?: object } }).error
      .fields
  const length = { 'upload-length': 'Escreva o tamanho do arquivo, em bytes.' }
  const name = { filename: 'Escreva o nome do arquivo, com até 500 caracteres.' }
  const access = { access: 'Escreva quem pode ver o arquivo: PUBLIC ou PROTECTED.' }
  expect(await fieldsOf({})).toEqual({ ...length, ...name, ...access })
  const described = { 'upload-metadata': `filename ${base64('a'.repeat(501))},access ${base64('SECRET')}` }
  expect(await fieldsOf({ 'upload-length': 'muito', ...described })).toEqual({ ...length, ...name, ...access })
  expect(await fieldsOf({ 'upload-length': '0', ...described })).toMatchObject({ 'upload-length': 'O arquivo está vazio.' })
  const piece = { 'content-type': 'application/offset+octet-stream' }
  expect(await fieldsOf(piece, await begun(1000), 'PATCH')).toEqual({ 'upload-offset': 'Escreva em que byte esta parte começa.' })
})

test('a name without a character is refused', async () => expect((await begin(1000, '\u0000')).status).toBe(400))

test('a picture is served in the format and the size that a browser wants', async () => {
  const content = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#236' } })
    .png()
    .toBuffer()
  const path = await begun(content.length, 'Capa nova.png', 'PUBLIC')
  await send(path, 0, content)
  const { address } = (await (await finish(path)).json()) as StoredFile
  expect(address).toMatch(/^\/media\/[0-9a-f-]+\/Capa%20nova\.jpg#800x500$/)
  const get = (accept: string, query = '', more: Record<string, string> = {}) =>
    shop.fetch(address.replace('#800x500', query), { headers: { accept, ...more } })
  const small = await get('image/avif,image/webp,*/*', '?w=320')
  expect([small.headers.get('content-type'), small.headers.get('vary'), small.headers.get('x-content-type-options')]).toEqual([
    'image/avif',
    'Accept',
    'nosniff',
  ])
  expect(small.headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=86400, immutable')
  expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(320)
  const other = await get('*/*')
  expect((await sharp(Buffer.from(await other.arrayBuffer())).metadata()).format).toBe('jpeg')
  expect((await get('*/*', '', { 'if-none-match': other.headers.get('etag')! })).status).toBe(304)
})

test.each([
  ['a tall cover of much detail', 630, 750, 'noise', 'jpeg'],
  ['a small one that can be seen through', 300, 200, 'clear', 'png'],
] as const)('%s has a JPEG of 1200 × 630 below 300 kB for shared links', async (_, width, height, look, format) => {
  const noise = look === 'noise' ? { noise: { type: 'gaussian' as const, mean: 128, sigma: 40 } } : {}
  const background = look === 'clear' ? { r: 9, g: 99, b: 9, alpha: 0.2 } : '#236'
  const content = await sharp({ create: { width, height, channels: look === 'clear' ? 4 : 3, background, ...noise } })
    .toFormat(format)
    .toBuffer()
  const file = await storedFile(shop, 'capa.jpg', 'PUBLIC', content)
  const shared = await shop.fetch(`/media/${file.id}/capa.jpg?share=1`, { headers: { accept: 'image/avif,*/*' } })
  const bytes = Buffer.from(await shared.arrayBuffer())
  const { format: kind, width: sharedWidth, height: sharedHeight } = await sharp(bytes).metadata()
  expect([shared.headers.get('content-type'), kind, sharedWidth, sharedHeight]).toEqual(['image/jpeg', 'jpeg', 1200, 630])
  expect(bytes.length).toBeLessThan(300_000)
})

test('what is sold has no public address', async () => {
  const content = pdf(1000)
  const path = await begun(content.length)
  await send(path, 0, content)
  const { id, address } = (await (await finish(path)).json()) as StoredFile
  expect(await codeOf(await shop.fetch(`/media/${id}/livro.pdf`))).toBe('NOT_FOUND')
  // The address is a name for the panel's fields: it leads to the pages, not to a file.
  expect(await (await shop.fetch(address)).text()).toBe('a page')
})
