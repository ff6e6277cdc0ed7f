import { once } from 'node:events'
import { connect } from 'node:net'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { openTestSimulators } from '../state/simulators-under-test.ts'
import type { ReceivedEmail } from './mailbox.ts'

test('a received e-mail is stored completely and survives a restart', async () => {
  const simulators = await openTestSimulators()
  const transport = createTransport({ host: 'localhost', port: simulators.smtpPort, secure: false })
  const to = 'joana.farias@correio.com.br'
  await transport.sendMail({
    from: 'Sabiá <loja@sabia.example>',
    to,
    subject: 'Seu acesso chegou: ação',
    text: 'Olá, Joana',
    html: '<p>Olá, <b>Joana</b></p>',
  })
  transport.close()
  await simulators.close()
  const again = await openTestSimulators(simulators)
  const emails = (await again.send('GET', `/console/emails.json?to=${to}`)).body as ReceivedEmail[]
  const page = (await again.send('GET', `/mailbox/${emails[0]?.id}`)).text
  await again.close()
  expect(emails).toMatchObject([
    { to, from: 'loja@sabia.example', subject: 'Seu acesso chegou: ação', html: expect.stringContaining('<b>Joana</b>') as string },
  ])
  expect(page).toContain('srcdoc="&lt;p&gt;')
})

test('clients that are killed while they send stop neither the mailbox nor another client', async () => {
  const simulators = await openTestSimulators()
  for (let time = 0; time < 3; time++) {
    const lost = connect(simulators.smtpPort, 'localhost')
    await once(lost, 'data')
    for (const line of ['EHLO lost.example', 'MAIL FROM:<a@b.example>']) {
      lost.write(`${line}\r\n`)
      await once(lost, 'data')
    }
    lost.resetAndDestroy()
  }
  const transport = createTransport({ host: 'localhost', port: simulators.smtpPort, secure: false })
  await transport.sendMail({ from: 'a@b.example', to: 'c@d.example', subject: 'Chegou', text: 'x' })
  transport.close()
  const emails = (await simulators.send('GET', '/console/emails.json?to=c@d.example')).body as ReceivedEmail[]
  await simulators.close()
  expect(emails.map(({ subject }) => subject)).toEqual(['Chegou'])
})
