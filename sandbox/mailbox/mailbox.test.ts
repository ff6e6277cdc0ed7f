import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { openTestWorld } from '../world-under-test.ts'
import type { ReceivedLetter } from './mailbox.ts'

test('a letter that was taken is kept, whole, also over a restart', async () => {
  const world = await openTestWorld()
  const transport = createTransport({ host: 'localhost', port: world.smtpPort, secure: false })
  const to = 'joana.farias@correio.com.br'
  await transport.sendMail({
    from: 'Sabiá <loja@sabia.example>',
    to,
    subject: 'Seu acesso chegou: ação',
    text: 'Olá, Joana',
    html: '<p>Olá, <b>Joana</b></p>',
  })
  transport.close()
  await world.close()
  const again = await openTestWorld(world)
  const letters = (await again.send('GET', `/console/letters.json?to=${to}`)).body as ReceivedLetter[]
  const page = (await again.send('GET', `/mailbox/${letters[0]?.id}`)).text
  await again.close()
  expect(letters).toMatchObject([
    { to, from: 'loja@sabia.example', subject: 'Seu acesso chegou: ação', html: expect.stringContaining('<b>Joana</b>') as string },
  ])
  expect(page).toContain('srcdoc="&lt;p&gt;')
})
