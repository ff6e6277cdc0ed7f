import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { expect, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

test(
  'staff connect a program: a webhook with its secret and a test, and a token for the API',
  { tag: '@long' },
  async ({ page, request }) => {
    const received: { headers: Record<string, string>; body: string }[] = []
    const receiver = createServer((incoming, response) => {
      let body = ''
      incoming.on('data', (chunk) => (body += chunk))
      incoming.on('end', () => {
        received.push({ headers: incoming.headers as Record<string, string>, body })
        response.writeHead(received.length === 1 ? 500 : 200).end('recebido')
      })
    }).listen(0, '127.0.0.1')
    const staff = new Staff(page)
    await staff.signIn(renata)
    let secret = ''

    await test.step('a webhook needs a name, an address and an event', async () => {
      await staff.go('Webhooks')
      await page.getByRole('link', { name: 'Novo webhook' }).click()
      await page.getByRole('button', { name: 'Criar webhook' }).click()
      await expect(page.getByText('Escolha ao menos um acontecimento.').first()).toBeVisible()
      await page.getByLabel('Nome').fill('n8n da loja')
      await page.getByLabel('Endereço').fill(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`)
      await page.getByRole('checkbox', { name: /Pedido pago/ }).check()
      await page.getByRole('button', { name: 'Criar webhook' }).click()
      await staff.expectToast('Webhook criado')
    })

    await test.step('its secret is shown once', async () => {
      await page.getByRole('link', { name: 'Registro de n8n da loja' }).click()
      await page.getByRole('button', { name: 'Gerar segredo' }).click()
      await staff.confirm('Gerar segredo')
      const dialog = page.getByRole('dialog', { name: 'Segredo do webhook' })
      secret = (await dialog.getByText(/^whsec_/).textContent())!
      await dialog.getByRole('button', { name: 'Já guardei' }).click()
      await expect(page.getByText(/whsec_/)).toHaveCount(0)
    })

    await test.step('a test fails first, waits in the log, and is sent again by a press', async () => {
      await page.getByRole('button', { name: 'Enviar teste' }).click()
      await staff.expectToast('Teste a caminho')
      const item = page.getByRole('list', { name: 'Registro' }).getByRole('listitem').filter({ hasText: 'Teste' })
      await expect(item).toContainText('500')
      await item.getByRole('button', { name: /^Enviar de novo/ }).click()
      await expect(item).toContainText('Entregue')
      await item.getByText('Envio e resposta').click()
      await expect(item).toContainText('recebido')
      for (const { headers, body } of received) expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'webhook.test' })
      expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    })

    await test.step('a token is shown once, does what it may, and ends when it is revoked', async () => {
      await staff.go('Tokens')
      await page.getByRole('button', { name: 'Novo token' }).click()
      const dialog = page.getByRole('dialog', { name: 'Novo token' })
      await dialog.getByLabel('Nome').fill('planilha')
      await dialog.getByLabel('Pedidos e descontos').selectOption('Ler')
      await dialog.getByRole('button', { name: 'Criar token' }).click()
      const token = (await page.getByText(/^sabia_/).textContent())!
      await page.getByRole('button', { name: 'Já guardei' }).click()
      const ask = async (query: string) =>
        (await (await request.post('/graphql', { data: { query }, headers: { authorization: `Bearer ${token}` } })).json()) as {
          errors?: object[]
        }
      expect((await ask('{ listOrders { pageInfo { totalCount } } }')).errors).toBeUndefined()
      expect((await ask('{ listCustomers { pageInfo { totalCount } } }')).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
      await staff.row('planilha').getByRole('button', { name: 'Revogar planilha' }).click()
      await staff.confirm('Revogar')
      await staff.expectToast('Revogado')
      expect((await ask('{ listOrders { pageInfo { totalCount } } }')).errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }])
    })
    receiver.closeAllConnections()
    receiver.close()
  },
)
