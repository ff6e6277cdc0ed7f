import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { describe, expect, test } from 'vitest'
import { freePort } from '#database/free-port.ts'
import { sendContactEmails } from '#server/people/contact/contact-emails.ts'
import { exportPerson } from '#server/compliance/privacy/export-person.ts'
import { runCheck } from '#server/operations/exceptions/run-checks.ts'
import { createPost } from '#integrations/smtp/smtp.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { historyOf, statementsOf } from '#tests/harness/panel.ts'
import { askAs } from '#tests/harness/team.ts'
import { buy } from '#tests/harness/purchases.ts'
import { plainCourse } from '#database/seed/fixtures.ts'

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
const other = await panel.issuer.signIn('marcos.dias@sabia.example')
const answered = 'mutation ($id: ID!, $text: String) { answerMessage(id: $id, text: $text) { answeredBy answer } }'
const takeMessage = 'mutation ($id: ID!, $from: String) { takeMessage(id: $id, from: $from) { takenBy isTakenByOther } }'
const asMarcos = askAs(panel, other)

/** A mail server that refuses one address for good, and what it was asked to deliver to. */
async function refusingServer(refused: string) {
  const received: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 50,
    onRcptTo: ({ address }, _, done) => {
      received.push(address)
      done(address === refused ? Object.assign(new Error('5.1.1 no such mailbox'), { responseCode: 550 }) : undefined)
    },
  })
  const port = await freePort()
  const listening = once(server.server, 'listening')
  server.listen(port, 'localhost')
  await listening
  const close = async () => {
    const closed = once(server.server, 'close')
    server.close()
    await closed
  }
  return { post: createPost({ url: `smtp://localhost:${port}` }), received, close }
}

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
    await send(message)
    const { id } = await rowOf(message)
    const { post, received, close } = await refusingServer(message.email)
    await sendContactEmails(panel.shop.deps, post, id)
    await sendContactEmails(panel.shop.deps, post, id)
    await close()
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

  test('an answer is an e-mail to the sender, whose reply goes to the store; an open gap keeps it from being sent', async () => {
    const message = written()
    await send(message)
    const { id } = await rowOf(message)
    await panel.shop.work()
    const ask = (text: string) => panel.ask(answered, { id, text })
    expect(await ask('Olá, {nome}!')).toMatchObject({ code: 'BAD_USER_INPUT', message: expect.stringContaining('Troque {nome}') })
    const text = 'Olá, Lia!\n\nAbra o livro pelo <computador>.'
    expect((await ask(text)).data.answerMessage).toEqual({ answeredBy: staff, answer: text })
    await panel.shop.work()
    await panel.shop.work()
    const [sent, ...more] = (await mailTo(message.email)).filter(({ subject }) => subject.startsWith('Sobre a sua mensagem'))
    expect(more).toEqual([])
    expect(sent).toMatchObject({ replyTo: panel.shop.config.supportEmail, subject: expect.stringContaining(id.slice(-8).toUpperCase()) })
    expect(sent!.text).toContain(text)
    expect(sent!.text).toContain('> O e-book não abre no meu leitor.')
    expect(sent!.html).toContain('&lt;computador&gt;')
    expect(await rowOf(message)).toMatchObject({ answer: text, answer_sent_at: expect.any(Date), taken_by: null })
    const { messages } = await exportPerson(panel.shop.db, { email: message.email, requestedBy: 'Comprador' })
    expect(messages).toMatchObject([{ message: message.message, answer: text }])
  })

  test('one person answers at a time: the other sees who, may take over knowingly, and of two answers one is sent', async () => {
    const message = written()
    await send(message)
    const { id } = await rowOf(message)
    const taking = await Promise.all([panel.ask(takeMessage, { id }), asMarcos(takeMessage, { id })])
    expect(taking.map(({ code }) => code ?? 'ok').toSorted()).toEqual(['CONFLICT', 'ok'])
    // Whoever was faster: from here on it is Renata's.
    const [{ taken_by: first }] = [await rowOf(message)]
    expect(taking.find(({ code }) => code === 'CONFLICT')?.message).toContain(`${first} está respondendo`)
    expect((await panel.ask(takeMessage, { id, from: first })).data.takeMessage).toEqual({ takenBy: staff, isTakenByOther: false })
    expect((await asMarcos(answered, { id, text: 'Olá da minha parte também.' })).code).toBe('CONFLICT')
    for (const from of ['lia@sabia.example', '\u0000']) expect((await asMarcos(takeMessage, { id, from })).code).toBe('CONFLICT')
    expect((await asMarcos(takeMessage, { id, from: staff })).data.takeMessage).toMatchObject({ isTakenByOther: false })
    expect((await answer(id)).code).toBe('CONFLICT')
    // A lease that has ended holds nobody back.
    await panel.shop.rows(`update contact_messages set taken_at = now() - interval '31 minutes' where id = $1`, [id])
    const [one, two] = await Promise.all([panel.ask(answered, { id, text: 'Da Renata.' }), asMarcos(answered, { id, text: 'Do Marcos.' })])
    expect([one.code ?? 'ok', two.code].toSorted()).toEqual(['CONFLICT', 'ok'])
    await panel.shop.work()
    const answers = (await mailTo(message.email)).filter(({ subject }) => subject.startsWith('Sobre a sua mensagem'))
    expect(answers).toHaveLength(1)
    expect(answers[0]!.text).toContain((await rowOf(message)).answer)
  })

  test('an answer that the mail server refuses opens the message again, and another one is sent', async () => {
    const message = written()
    await send(message)
    const { id } = await rowOf(message)
    await panel.shop.work()
    await panel.ask(answered, { id, text: 'Vai voltar.' })
    const { post, received, close } = await refusingServer(message.email)
    await sendContactEmails(panel.shop.deps, post, id)
    expect(await rowOf(message)).toMatchObject({ answered_at: null, answer: 'Vai voltar.', answer_failure: expect.stringContaining('550') })
    expect((await list(true)).data.map((each: { id: string }) => each.id)).toContain(id)
    await panel.ask(answered, { id, text: 'Outra vez.' })
    expect(await rowOf(message)).toMatchObject({ answer_failure: null })
    await sendContactEmails(panel.shop.deps, post, id)
    await close()
    expect(received).toEqual([message.email, message.email])
  })

  test('the orders of the sender are beside a message, the one that it names first, in the same statements for any number of them', async () => {
    const { email, id: newest } = await buy(panel.shop, [plainCourse.id])
    const named = await buy(panel.shop, [plainCourse.id])
    await send({ ...written(), email, order: `nº ${named.id.slice(0, 8).toUpperCase()}` })
    const read = () =>
      panel.ask('query ($search: String) { listMessages(search: $search) { data { orders { id titles status } } } }', { search: email })
    const { data } = await read()
    expect(data.listMessages.data[0].orders).toEqual([
      { id: named.id, titles: [plainCourse.title], status: 'PAID' },
      { id: newest, titles: [plainCourse.title], status: 'PAID' },
    ])
    // The process also reads other tables from time to time.
    const statements = async () => (await statementsOf(panel, () => list())).filter((text) => /contact_messages|order_items/.test(text))
    const before = await statements()
    await send({ ...written(), email })
    expect(before.length).toBeGreaterThan(1)
    expect(await statements()).toHaveLength(before.length)
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
