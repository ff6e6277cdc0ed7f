import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import PostalMime, { type Email } from 'postal-mime'
import { beforeAll, expect, test } from 'vitest'
import { buyer, courseWithModules, ebook, plentifulBook } from '#database/seed/fixtures.ts'
import { seed } from '#database/seed/seed.ts'
import { provideDatabase } from '#tests/harness/provide-database.ts'
import { answerErrors } from '../web/http/answer-errors.http.ts'
import { routesOf } from '#server/platform/web/http/rest-call.http.ts'
import { downloadCalls } from '#server/delivery/stamps/downloads/downloads.http.ts'
import { readConfig } from '../start/config.ts'
import type { Deps } from '../start/deps.ts'
import { diskStorage } from '#integrations/object-storage/disk-storage.ts'
import { newKey } from '#integrations/object-storage/storage.ts'
import { createPost } from '#integrations/smtp/smtp.ts'
import { insertFile } from '../files/files.sql.ts'
import { queueEmail, retryEmail } from '#server/orders/emails/emails.sql.ts'
import { sendEmail } from '#programs/composition/emails.ts'

const database = await provideDatabase()
const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: database.url, PUBLIC_URL: 'https://loja.example' })
const deps = { config, db: database.db, log: pino({ level: 'silent' }) } as Deps
beforeAll(() => seed(database.url, { publicUrl: config.publicUrl }))

/** A paid order of a course, an e-book and two printed books, with its e-mail queued. */
async function paidOrder() {
  const { db } = database
  const { id } = await db
    .insertInto('orders')
    .values({
      quote_id: crypto.randomUUID(),
      status: 'PAID',
      paid_at: new Date(),
      name: buyer.name,
      email: buyer.email,
      cpf: buyer.cpf,
      has_physical_item: true,
      items_cents: 34_700,
      shipping_cents: 1800,
      total_cents: 36_500,
      method: 'PIX',
      expires_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const line = (position: number, title: string, unit_cents: number) => ({
    order_id: id,
    position,
    title,
    unit_cents,
    list_cents: unit_cents,
  })
  await db
    .insertInto('order_items')
    .values([
      { ...line(0, courseWithModules.title, 18_900), kind: 'COURSE', quantity: 1, course_id: courseWithModules.id },
      { ...line(1, ebook.title, 3400), kind: 'BOOK', quantity: 1, book_id: ebook.id },
      { ...line(2, plentifulBook.title, 6200), kind: 'BOOK', quantity: 2, book_id: plentifulBook.id, physical: true },
    ])
    .execute()
  await db.transaction().execute((tx) => queueEmail(tx, id, { kind: 'ACCESS' }))
  const email = await db.selectFrom('emails').select('id').where('order_id', '=', id).executeTakeFirstOrThrow()
  return { orderId: id, emailId: email.id }
}

const sentAt = async (emailId: string) =>
  (await database.db.selectFrom('emails').select(['sent_at', 'message_id']).where('id', '=', emailId).executeTakeFirstOrThrow()).sent_at

/** A real mail server on a free port. It accepts e-mails, optionally only after something else, or rejects them. */
async function startMail({ accepts = true, after = Promise.resolve(), refusal = null as [code: number, text: string] | null } = {}) {
  const emails: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    // Pooled connections stay open; closing does not wait for them.
    closeTimeout: 100,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => done(refusal && Object.assign(new Error(refusal[1]), { responseCode: refusal[0] })),
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void (async () => {
          await after
          if (!accepts) return done(new Error('mailbox is full'))
          emails.push(await PostalMime.parse(Buffer.concat(chunks)))
          done()
        })()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.server.address() as { port: number }
  return {
    emails,
    post: createPost({ url: `smtp://localhost:${port}` }),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

test('an e-mail is sent once, despite concurrent and repeated jobs', async () => {
  // The first is being sent until the two others have ended.
  const othersEnded = Promise.withResolvers<void>()
  const mail = await startMail({ after: othersEnded.promise })
  const { emailId } = await paidOrder()
  let refused = 0
  const attempt = async () =>
    sendEmail(deps, mail.post, emailId).catch((error: unknown) => {
      if (++refused === 2) othersEnded.resolve()
      throw error
    })
  const attempts = await Promise.allSettled([attempt(), attempt(), attempt()])
  expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1)
  await sendEmail(deps, mail.post, emailId)
  await mail.close()
  expect(mail.emails).toHaveLength(1)
  // Programs that answer for people on holiday must not answer it.
  expect(mail.emails[0]?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  expect(mail.emails[0]).toMatchObject({
    messageId: `<email.${emailId}@loja.example>`,
    to: [{ address: buyer.email }],
    from: { address: 'oi@sabia.com.br' },
  })
  expect(await sentAt(emailId)).toBeInstanceOf(Date)
})

test('an e-mail whose sender died is sent by another process once the claim has expired', async () => {
  const mail = await startMail()
  const { emailId } = await paidOrder()
  const claimed = (secondsAgo: number) =>
    deps.db
      .updateTable('emails')
      .set({ claimed_at: new Date(Date.now() - secondsAgo * 1000) })
      .where('id', '=', emailId)
      .execute()
  await claimed(10)
  await expect(sendEmail(deps, mail.post, emailId)).rejects.toThrow('by another process')
  await claimed(61)
  await sendEmail(deps, mail.post, emailId)
  await mail.close()
  expect(mail.emails).toHaveLength(1)
})

test('an address that the mail server refuses for good is not tried again until it is retried on purpose', async () => {
  const refusing = await startMail({ refusal: [550, '5.1.1 there is no such mailbox'] })
  const { emailId } = await paidOrder()
  await sendEmail(deps, refusing.post, emailId)
  const row = () =>
    deps.db
      .selectFrom('emails')
      .select(['sent_at', 'failed_at', 'failure', 'claimed_at'])
      .where('id', '=', emailId)
      .executeTakeFirstOrThrow()
  expect(await row()).toEqual({ sent_at: null, failed_at: expect.any(Date) as Date, failure: '550 5.1.1', claimed_at: null })
  await refusing.close()
  const mail = await startMail()
  await sendEmail(deps, mail.post, emailId)
  expect(mail.emails).toHaveLength(0)
  expect(await retryEmail(deps.db, emailId)).toBe(true)
  await sendEmail(deps, mail.post, emailId)
  await mail.close()
  expect(mail.emails).toHaveLength(1)
  expect(await retryEmail(deps.db, emailId)).toBe(false)
})

test.each([
  ['is busy', [450, '4.2.1 the mailbox is busy']],
  ['does not let us send', [550, '5.7.1 relaying denied']],
] as const)('an e-mail is tried again if the mail server %s', async (_, [code, text]) => {
  const refusing = await startMail({ refusal: [code, text] })
  const { emailId } = await paidOrder()
  await expect(sendEmail(deps, refusing.post, emailId)).rejects.toThrow(text)
  await refusing.close()
  expect(await sentAt(emailId)).toBeNull()
})

test('an e-mail that the mail server rejects or cannot receive is sent by the next attempt', async () => {
  const rejecting = await startMail({ accepts: false })
  const { emailId } = await paidOrder()
  await expect(sendEmail(deps, rejecting.post, emailId)).rejects.toThrow('mailbox is full')
  await rejecting.close()
  await expect(sendEmail(deps, rejecting.post, emailId)).rejects.toThrow('ECONNREFUSED')
  expect(await sentAt(emailId)).toBeNull()
  const mail = await startMail()
  await sendEmail(deps, mail.post, emailId)
  await mail.close()
  expect(mail.emails).toHaveLength(1)
})

test.each([
  [
    'is refunded',
    async (orderId: string) => {
      await database.db.updateTable('order_items').set({ refunded_at: new Date() }).where('order_id', '=', orderId).execute()
      await database.db.updateTable('orders').set({ status: 'REFUNDED' }).where('id', '=', orderId).execute()
    },
  ],
  [
    'is withdrawn from',
    (orderId: string) => database.db.updateTable('order_items').set({ withdrawn_at: new Date() }).where('order_id', '=', orderId).execute(),
  ],
])('the access e-mail of an order that %s while a sending of it fails is not sent by the next attempt', async (_, end) => {
  const rejecting = await startMail({ accepts: false })
  const { orderId, emailId } = await paidOrder()
  await expect(sendEmail(deps, rejecting.post, emailId)).rejects.toThrow('mailbox is full')
  await rejecting.close()
  await end(orderId)
  const mail = await startMail()
  await sendEmail(deps, mail.post, emailId)
  await mail.close()
  expect(mail.emails).toHaveLength(0)
  expect(await database.db.selectFrom('emails').select('id').where('id', '=', emailId).execute()).toEqual([])
})

test('an e-mail of a kind that only a newer program knows waits for it', async () => {
  const mail = await startMail()
  const { emailId } = await paidOrder()
  await database.db.updateTable('emails').set({ kind: 'LATER' }).where('id', '=', emailId).execute()
  await expect(sendEmail(deps, mail.post, emailId)).rejects.toThrow('knows no e-mail LATER')
  await mail.close()
  const row = await database.db.selectFrom('emails').select(['sent_at', 'claimed_at']).where('id', '=', emailId).executeTakeFirstOrThrow()
  expect(row).toEqual({ sent_at: null, claimed_at: null })
})

test('the link in the e-mail leads to the e-book only while the order is paid', async () => {
  const mail = await startMail()
  const { orderId, emailId } = await paidOrder()
  await sendEmail(deps, mail.post, emailId)
  await mail.close()
  const text = mail.emails[0]?.text ?? ''
  expect(text).toContain(`https://loja.example/minha-estante/cursos/ansiedade-sem-misterio`)
  const path = /https:\/\/loja\.example\/api(\/downloads\/\S+)/.exec(text)?.[1] ?? ''
  const { file_ref } = await database.db.selectFrom('books').select('file_ref').where('id', '=', ebook.id).executeTakeFirstOrThrow()
  expect(text).not.toContain(file_ref)
  const app = routesOf(downloadCalls, deps)
  answerErrors(app, deps.log)
  expect(await (await app.request(path)).text()).toContain(ebook.title)
  const pressed = await app.request(path, { method: 'POST' })
  const answer = await app.request(pressed.headers.get('location')!.replace(/^\/api/, ''))
  expect([answer.status, answer.headers.get('location')]).toEqual([302, new URL(file_ref).href])

  await database.db.updateTable('orders').set({ status: 'REFUNDED' }).where('id', '=', orderId).execute()
  expect((await app.request(path)).status).toBe(404)
})

test('carries the bird and the first cover, small, and arrives without one that cannot be read', async () => {
  const mail = await startMail()
  const withStorage = { ...deps, storage: diskStorage(mkdtempSync(join(tmpdir(), 'sabia-'))) }
  const lost = await insertFile(deps.db, {
    access: 'PUBLIC',
    name: 'capa.png',
    type: 'image/png',
    bytes: 1,
    sha256: 'f'.repeat(64),
    storage: 'DISK',
    key: newKey(),
    width: 600,
    height: 900,
    variants: [],
    uploaded_by: 'autora@sabia.com.br',
  })
  const unknown = crypto.randomUUID()
  for (const picture of [
    '/covers/b-a-coragem-de-descansar.svg',
    `/media/${lost.id}/capa.png`,
    `/media/${unknown}/capa.png`,
    'https://other.example/c.png',
    '',
  ]) {
    const { orderId, emailId } = await paidOrder()
    await deps.db.updateTable('order_items').set({ picture }).where('order_id', '=', orderId).where('position', '=', 1).execute()
    await sendEmail(withStorage, mail.post, emailId)
  }
  await mail.close()
  const carried = mail.emails.map(({ html = '', attachments }) => ({
    cids: attachments.map(({ contentId }) => contentId),
    isShown: attachments.every(({ contentId = '' }) => html.includes(`src="cid:${contentId.slice(1, -1)}"`)),
    isSmall: attachments.reduce((sum, { content }) => sum + Buffer.from(content as ArrayBuffer).length, 0) < 30_000,
    isRemote: /<img[^>]+src="(?!cid:)|<!--(ave|capa)/.test(html),
  }))
  const [bird, all] = [['<ave@sabia>'], { isShown: true, isSmall: true, isRemote: false }]
  expect(carried).toEqual([{ cids: [...bird, '<capa@sabia>'], ...all }, ...Array.from({ length: 4 }, () => ({ cids: bird, ...all }))])
  expect(mail.emails.every(({ text = '' }) => text.includes(ebook.title) && !text.includes('cid:'))).toBe(true)
})
