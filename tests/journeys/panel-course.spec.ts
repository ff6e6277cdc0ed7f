import { ebook } from '#database/seed/fixtures.ts'
import { pressBuy } from './buyer.ts'
import { expect, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

const title = 'Respirar entre duas reuniões'
const slug = 'respirar-entre-duas-reunioes'

test('a course with modules, downloads and bumps is created and appears in the store', async ({ page, store }) => {
  const staff = new Staff(page)
  await staff.signIn(renata, '/admin/courses')
  await page.getByRole('link', { name: 'New Course' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New Course' })).toBeVisible()

  await test.step('missing values are reported at their fields, and the first one gets the focus', async () => {
    await page.getByRole('button', { name: 'Create course' }).click()
    await expect(page.getByText('Escreva o título.')).toBeVisible()
    await expect(page.getByText('Escreva o preço.')).toBeVisible()
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  })

  await test.step('the slug follows the title', async () => {
    await page.getByLabel('Title', { exact: true }).fill(title)
    await expect(page.getByLabel('Slug')).toHaveValue(slug)
    await page.getByLabel('Price', { exact: true }).fill('89.9')
    await page.getByLabel('Description').first().fill('Cinco minutos por dia, sem sair da cadeira.')
    await page.getByLabel('Published').check()
    await expect(page.getByText('It has no lessons yet')).toBeVisible()
  })

  await test.step('a module, two lessons and a file', async () => {
    await page.getByRole('button', { name: 'Modules with Lessons' }).click()
    await page.getByRole('button', { name: 'Add module' }).click()
    await expect(page.getByLabel('Module title')).toBeFocused()
    await page.getByLabel('Module title').fill('Antes da reunião')
    await page.getByRole('button', { name: 'Add lesson' }).click()
    await page.getByLabel('Lesson title').fill('A segunda aula')
    await page.getByRole('button', { name: 'A segunda aula', exact: false }).and(page.locator('[aria-expanded]')).click()
    await page.getByRole('button', { name: 'Add lesson' }).click()
    await expect(page.getByLabel('Lesson title')).toBeFocused()
    await page.getByLabel('Lesson title').fill('A primeira aula')
    await page.getByLabel('Video URL').fill('https://video.sabia.example/a/0101')
    await page.getByRole('button', { name: 'Add download' }).click()
    await page.getByRole('group', { name: 'Add download' }).getByLabel('Title').fill('Caderno para imprimir')
    await page.getByRole('group', { name: 'Add download' }).getByLabel('File').fill('https://arquivos.sabia.example/caderno.pdf')
    await page.getByRole('group', { name: 'Add download' }).getByLabel('Size').fill('2.5MB')
    await page.getByRole('group', { name: 'Add download' }).getByLabel('Size').press('Enter')
    await expect(page.getByText('pdf · 2.5MB')).toBeVisible()
    await expect(page.getByText('saved with the course')).toBeVisible()
    await expect(page.getByText('It has no lessons yet')).toBeHidden()
  })

  await test.step('lessons are reordered by keyboard alone', async () => {
    const handle = page.getByRole('button', { name: 'Reorder A primeira aula' })
    await handle.focus()
    await handle.press('ArrowUp')
    await expect(page.getByText('A primeira aula: position 1 of 2')).toBeAttached()
    await expect(handle).toBeFocused()
  })

  await test.step('a book that was found by search and an hour are added as order bumps', async () => {
    await page.getByRole('button', { name: 'Adicionar complemento' }).click()
    await page.getByLabel('Tipo do complemento 1').selectOption('BOOK')
    await page.getByRole('combobox', { name: 'Buscar livros, complemento 1', exact: true }).fill('manual do medo')
    await page.getByRole('option', { name: ebook.title }).click()
    await expect(page.getByRole('combobox', { name: 'Buscar livros' })).toHaveValue(ebook.title)
    await page.getByRole('button', { name: 'Adicionar complemento' }).click()
    await page.getByLabel('Tipo do complemento 2').selectOption('CI')
    await page.getByLabel('Terapia, complemento 2').selectOption({ label: 'BR, R$ 180,00' })
  })

  await test.step('an author, and a question without its answer', async () => {
    await page.getByLabel('Autoria (opcional)').fill('Túlio Nogueira')
    await page.getByRole('button', { name: 'Adicionar pergunta' }).click()
    await expect(page.getByLabel('Pergunta 1', { exact: true })).toBeFocused()
    await page.getByLabel('Pergunta 1', { exact: true }).fill('Preciso de cadeira especial?')
    await page.getByRole('button', { name: 'Create course' }).click()
    await expect(page.getByText('Escreva a resposta.')).toBeVisible()
    await expect(page.getByLabel('Resposta 1')).toBeFocused()
    await page.getByLabel('Resposta 1').fill('Não: qualquer **cadeira** serve.')
  })

  await test.step('a reload keeps everything', async () => {
    await page.evaluate(() => window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true }))
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByText('We kept what you were writing here before.')).toBeVisible()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
    await expect(page.getByRole('combobox', { name: 'Buscar livros' })).toHaveValue(ebook.title)
  })

  await test.step('a slug of another course is refused at its field', async () => {
    await page.getByLabel('Slug').fill('ansiedade-sem-misterio')
    await page.getByRole('button', { name: 'Create course' }).click()
    await expect(page.getByText('Já existe um curso com este endereço (slug).').first()).toBeVisible()
    await expect(page.getByLabel('Slug')).toBeFocused()
    await page.getByLabel('Slug').fill(slug)
  })

  await test.step('it is saved, and the list shows it', async () => {
    await page.getByRole('button', { name: 'Create course' }).click()
    await staff.expectToast('Course created')
    await expect(page).toHaveURL(/\/admin\/courses$/)
    await expect(staff.row(title)).toContainText(slug)
  })

  await test.step('a file added later is saved immediately, the rest only with the course', async () => {
    await staff
      .row(title)
      .getByRole('link', { name: /^Editar/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.getByLabel('Price', { exact: true }).fill('99.9')
    await page.getByRole('button', { name: 'A segunda aula', exact: false }).and(page.locator('[aria-expanded]')).click()
    await page.getByRole('button', { name: 'Add download' }).click()
    await page.getByRole('group', { name: 'Add download' }).getByLabel('Title').fill('Áudio guiado')
    await page.getByRole('group', { name: 'Add download' }).getByRole('button', { name: 'Add download' }).click()
    await expect(page.getByRole('group', { name: 'Downloads' }).getByText('saved', { exact: true })).toBeVisible()
    const [saved] = await store.rows<{ price_cents: number; lessons: object }>('select price_cents, lessons from courses where slug = $1', [
      slug,
    ])
    expect(saved?.price_cents).toBe(8990)
    expect(JSON.stringify(saved?.lessons)).toContain('Áudio guiado')
  })

  await test.step('the history below the form shows who did what', async () => {
    await page.keyboard.press('Control+s')
    await staff.expectToast('Course saved')
    await staff
      .row(title)
      .getByRole('link', { name: /^Editar/ })
      .click()
    await page.getByText('History', { exact: true }).click()
    await expect(page.getByText(renata).first()).toBeVisible()
    await expect(page.getByText('89.90')).toBeVisible()
    await expect(page.getByText('created it')).toBeVisible()
  })

  await test.step('the store shows the modules and lessons, and sells the course with its bumps', async () => {
    await page.goto('/courses?busca=reuniões')
    await page.getByRole('link', { name: title, exact: true }).click()
    await expect(page.getByText('Antes da reunião')).toBeVisible()
    await expect(page.getByText('Com Túlio Nogueira')).toBeVisible()
    await page.getByText('Preciso de cadeira especial?').click()
    await expect(page.getByText('Não: qualquer cadeira serve.')).toBeVisible()
    await pressBuy(page)
    // Pressed before the scripts are there, it is repeated when they are.
    await expect(page.getByRole('link', { name: /^Carrinho, 1 item/ })).toBeVisible()
    await page.goto('/checkout')
    await expect(page.getByText(ebook.title)).toBeVisible()
    await expect(page.getByText('Terapia').first()).toBeVisible()
  })
})
