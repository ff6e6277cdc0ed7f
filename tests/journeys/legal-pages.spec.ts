import { awake, expect, expectAccessible, loseAnswer, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

// A message is refused once, and the answers to another are lost: the browser logs it.
test.use({ ignoredErrors: /400 \(Bad Request\)|ERR_FAILED/ })

test('what staff save about the seller is on every page and in a new version of the terms', { tag: '@long' }, async ({ page, store }) => {
  const staff = new Staff(page)
  const footer = page.getByRole('contentinfo')
  await staff.signIn(renata)

  await test.step('the settings are saved in the panel', async () => {
    await staff.go('Configurações')
    await page.getByLabel('Razão social ou nome completo').fill('Editora do Rouxinol Ltda.')
    await page.getByLabel('CNPJ ou CPF').fill('12abc34501de35')
    await page.getByLabel('CEP').fill('40155210')
    await page.getByLabel('CEP').blur()
    await expect(page.getByLabel('Rua')).not.toHaveValue('Praça da Sé')
    await page.getByLabel('Garantia, em dias').fill('6')
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(page.getByText('A lei garante 7 dias: não dá para oferecer menos.')).toBeVisible()
    await page.getByLabel('Garantia, em dias').fill('15')
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(page.getByText('Configurações salvas')).toBeVisible()
    await expect(page.getByLabel('CNPJ ou CPF')).toHaveValue('12.ABC.345/01DE-35')
  })

  await test.step('the footer of a store that was entered from the panel shows them', async () => {
    // The sidebar of a phone is closed.
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('link', { name: 'Sabiá' }).click()
    await expect(page).toHaveURL(/\/courses$/)
    await expect(footer).toContainText('Editora do Rouxinol Ltda. · CNPJ 12.ABC.345/01DE-35')
  })

  await test.step('the pages about the store show them', async () => {
    const terms = () => store.rows("select from legal_texts where kind = 'TERMS' and text like '%Editora do Rouxinol Ltda.%'")
    await expect.poll(terms, 'a job publishes them').toHaveLength(1)
    await footer.getByRole('link', { name: 'Termos de venda' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Termos de venda' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Quem vende é Editora do Rouxinol Ltda., CNPJ 12.ABC.345/01DE-35, com endereço em')
    await expect(page.getByRole('main')).toContainText('em até 15 dias')
    const version = Number(/Versão (\d+)/.exec(await page.getByRole('main').innerText())?.[1])
    await page.goto(`/termos/${version - 1}`)
    await expect(page.getByRole('main')).toContainText('Sabiá Cursos e Livros Ltda. (demonstração)')
    await expect(page.getByRole('link', { name: 'ler a que está em vigor' })).toHaveAttribute('href', '/termos')
    await footer.getByRole('link', { name: 'Desistir de uma compra' }).click()
    await expect(page.getByRole('main')).toContainText('em até 15 dias')
  })

  await test.step('a message of a visitor waits in the panel', async () => {
    await page.goto('/contato')
    await awake(page)
    await page.getByLabel('Nome').fill('Lia Campos')
    await page.getByLabel('E-mail').fill('lia')
    await page.getByLabel('Mensagem').fill('O e-book não abre no meu leitor.')
    await page.getByRole('button', { name: 'Enviar mensagem' }).click()
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await page.getByLabel('E-mail').fill('lia.campos@correio.com.br')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Enviar mensagem' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mensagem recebida' })).toBeVisible()
  })

  await test.step('a message whose answer was lost is stored once, and as another one after a change', async () => {
    const stored = () => store.rows("select message from contact_messages where name = 'Rui Prado' order by received_at")
    const lose = () => page.route('**/api/contact', loseAnswer, { times: 1 })
    const send = () => page.getByRole('button', { name: 'Enviar mensagem' }).click()
    await page.goto('/contato')
    await awake(page)
    await page.getByLabel('Nome').fill('Rui Prado')
    await page.getByLabel('E-mail').fill('rui.prado@correio.com.br')
    await page.getByLabel('Mensagem').fill('Onde está o meu livro?')
    for (let attempt = 0; attempt < 2; attempt++) {
      await lose()
      await send()
      await expect(page.getByRole('alert')).toContainText('A mensagem não foi enviada.')
      await expect(page.getByRole('button', { name: 'Enviar mensagem' })).toBeEnabled()
    }
    expect(await stored()).toEqual([{ message: 'Onde está o meu livro?' }])
    await page.getByLabel('Mensagem').fill('Onde está o meu livro? O código é AA123456789BR.')
    await send()
    await expect(page.getByRole('heading', { level: 1, name: 'Mensagem recebida' })).toBeVisible()
    expect(await stored()).toEqual([{ message: 'Onde está o meu livro?' }, { message: 'Onde está o meu livro? O código é AA123456789BR.' }])
    await store.rows("delete from contact_messages where name = 'Rui Prado'")
  })

  await test.step('staff answer it', async () => {
    await page.goto('/admin/messages')
    await expect(page.getByRole('listitem').filter({ hasText: 'O e-book não abre no meu leitor.' })).toContainText('Faltam 4 dias')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Marcar como respondida' }).click()
    await page.getByRole('button', { name: 'Foi respondida' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'O e-book não abre no meu leitor.' })).toContainText('Respondida')
  })
})
