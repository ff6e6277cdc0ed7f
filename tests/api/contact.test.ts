import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { describe, expect, test } from 'vitest'
import { freePort } from '#database/free-port.ts'
import { sendContactEmails } from '#server/people/contact/contact-emails.ts'
import { runCheck } from '#server/operations/exceptions/run-checks.ts'
import { createPost } from '#integrations/smtp/smtp.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { historyOf } from '#tests/harness/panel.ts'

const panel = await providePanel()

const staff = 'renata.lopes@sabia.example'
let senders = 0
const written = () => ({
  name: 'Lia Campos',
  email: `lia.${++senders}@correio.com.br`,
  order: '9f3c',
  message: 'O e-book não abre no meu leitor.\n<b>Por quê?</b>',
})
const send = (message: object, headers: Record<string, string> = {}) =>
  panel.shop.call('POST', '/api/contact', message, { origin: panel.shop.config.publicUrl, ...headers })
interface Sent {
  to: string
  replyTo: string
  subject: string
  text: string
  html: string
}
const mailTo = async (to: string): Promise<Sent[]> => panel.shop.sandbox(`/console/emails.json?to=${encodeURIComponent(to)}`)
const rowOf = async ({ email }: { email: string }) =>
  (await panel.shop.db.selectFrom('contact_messages').selectAll().where('email', '=', email).execute())[0]!
const list = async (open: boolean | null = null) =>
  (
    await panel.ask(
      `query ($open: Boolean) { listMessages(open: $open) { data { id name email message answeredBy deadlineAt receivedAt confirmationFailed } pageInfo { totalCount } } }`,
      { open },
    )
  ).data.listMessages
const answer = (id: string) => panel.ask('mutation ($id: ID!) { answerMessage(id: $id) { id answeredBy } }', { id })

describe('a message of the contact page', () => {
  test('is stored, confirmed to its sender and forwarded with a reply to the sender', async () => {
    const message = written()
    const { status, body } = await send(message)
    expect(status).toBe(200)
    const row = await rowOf(message)
    expect(body).toEqual({
      protocol: row.id.slice(-8).toUpperCase(),
      answerBy: new Date(row.received_at.getTime() + 5 * 86_400_000).toISOString(),
    })
    await panel.shop.work()
    const [confirmation, ...more] = await mailTo(message.email)
    expect(more).toEqual([])
    expect(confirmation?.text).toContain(String(body.protocol))
    const forwarded = (await mailTo(panel.shop.config.supportEmail)).filter(({ subject }) => subject.includes(String(body.protocol)))
    expect(forwarded).toHaveLength(1)
    expect(forwarded[0]?.replyTo).toBe(message.email)
    expect(confirmation?.replyTo).toBe(panel.shop.config.supportEmail)
    expect(forwarded[0]?.text).toContain(message.message)
    expect(forwarded[0]?.html).toContain('&lt;b&gt;Por quê?&lt;/b&gt;')
    expect(await rowOf(message)).toMatchObject({ confirmed_at: expect.any(Date), forwarded_at: expect.any(Date) })
  })

  test('sends no word that was typed to an address that anybody can type', async () => {
    const message = { ...written(), name: 'Clique em golpe.example', message: 'Você ganhou: golpe.example', order: 'golpe.example' }
    await send(message)
    await panel.shop.work()
    const [confirmation] = await mailTo(message.email)
    expect(JSON.stringify(confirmation)).not.toContain('golpe.example')
  })

  test('names its wrong fields, and comes from a page of the store', async () => {
    expect(await send({ ...written(), email: 'lia@', message: 'oi' })).toMatchObject({
      status: 400,
      body: { error: { code: 'BAD_USER_INPUT', fields: { email: expect.any(String), message: expect.any(String) } } },
    })
    expect((await send(written(), { origin: 'https://outra.example' })).body.error?.code).toBe('FOREIGN_ORIGIN')
  })

  test('an address that the mail server refuses does not keep it from the store', async () => {
    const message = written()
    const received: string[] = []
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      closeTimeout: 50,
      onRcptTo: ({ address }, _, done) => {
        received.push(address)
        done(address === message.email ? Object.assign(new Error('5.1.1 no such mailbox'), { responseCode: 550 }) : undefined)
      },
    })
    const port = await freePort()
    const listening = once(server.server, 'listening')
    server.listen(port, 'localhost')
    await listening
    await send(message)
    const { id } = await rowOf(message)
    const post = createPost({ url: `smtp://localhost:${port}` })
    await sendContactEmails(panel.shop.deps, post, id)
    await sendContactEmails(panel.shop.deps, post, id)
    const closed = once(server.server, 'close')
    server.close()
    await closed
    expect(received).toEqual([message.email, panel.shop.config.supportEmail])
    expect(await rowOf(message)).toMatchObject({
      confirmed_at: null,
      confirmation_failure: '550 5.1.1',
      forwarded_at: expect.any(Date),
    })
  })
})

describe('in the panel', () => {
  test('messages are listed, the newest first, with their deadline, and answered once', async () => {
    const [older, newer] = [written(), written()]
    await send(older)
    await send(newer)
    const open = await list(true)
    expect(open.data.slice(0, 2).map(({ email }: { email: string }) => email)).toEqual([newer.email, older.email])
    const [first] = open.data
    expect(Date.parse(first.deadlineAt) - Date.parse(first.receivedAt)).toBe(5 * 86_400_000)
    expect((await answer(first.id)).data.answerMessage).toEqual({ id: first.id, answeredBy: staff })
    expect((await answer(first.id)).code).toBe('CONFLICT')
    expect((await list(true)).pageInfo.totalCount).toBe(open.pageInfo.totalCount - 1)
    expect((await list(false)).data.map(({ id }: { id: string }) => id)).toEqual([first.id])
    expect(await historyOf(panel, 'MESSAGE', first.id)).toMatchObject([{ actor: staff, action: 'ANSWERED' }])
  })

  test('messages are found by words of the name, the e-mail, the protocol, the order and the text', async () => {
    const wanted = { ...written(), name: 'Otávio Nóbrega', order: 'PED-77', message: 'O livro chegou com a capa\namassada: 100% molhada.' }
    await send(wanted)
    await send(written())
    const { id } = await rowOf(wanted)
    const findIds = async (search: string, open?: boolean) => {
      const { data } = await panel.ask(
        `query ($search: String, $open: Boolean) { listMessages(search: $search, open: $open) { data { id } pageInfo { totalCount } } }`,
        { search, open },
      )
      expect(data.listMessages.pageInfo.totalCount).toBe(data.listMessages.data.length)
      return data.listMessages.data.map((message: { id: string }) => message.id)
    }
    for (const search of ['otavio', 'NÓBREGA livro', wanted.email, id.slice(-8).toUpperCase(), 'ped-77', 'capa amassada', '100% otávio'])
      expect(await findIds(search), search).toEqual([id])
    for (const search of ['otavio reembolso', 'zz%', '_otavio']) expect(await findIds(search), search).toEqual([])
    expect(await findIds('otavio', false)).toEqual([])
  })

  test('one that nears its deadline is an exception until it is answered', async () => {
    const message = written()
    await send(message)
    const { id } = await rowOf(message)
    const exceptions = () =>
      panel.shop.rows<{ subject: string }>(
        `select subject from exceptions where kind = 'MESSAGE_DUE' and resolved_at is null and subject = $1`,
        [id],
      )
    const age = (interval: string) =>
      panel.shop.rows(`update contact_messages set received_at = now() - $2::interval where id = $1`, [id, interval])
    await age('3 days 23 hours')
    await runCheck(panel.shop.db, 'MESSAGE_DUE')
    expect(await exceptions()).toEqual([])
    await age('4 days 1 hour')
    await runCheck(panel.shop.db, 'MESSAGE_DUE')
    expect(await exceptions()).toEqual([{ subject: id }])
    await answer(id)
    await runCheck(panel.shop.db, 'MESSAGE_DUE')
    expect(await exceptions()).toEqual([])
  })
})
