import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { openTestSimulators } from '../simulators-under-test.ts'
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
