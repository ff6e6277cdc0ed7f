import { courseWithModules, plainCourse } from '#database/seed/fixtures.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { marcos, renata, Staff } from './staff.ts'
import { tabber } from './tabber.ts'

/** The other journeys are of a store without roles. */
test.afterEach(({ store }) => store.rows('truncate staff_members cascade'))

// The server refuses what a button still offered.
test.use({ ignoredErrors: /403/ })

test(
  'by keyboard alone a team begins: a teacher is invited, sees own courses only, and is told why the rest is not theirs',
  { tag: '@long' },
  async ({ page, browser, store }) => {
    const tabTo = tabber(page)
    const keys = page.keyboard
    const staff = new Staff(page)
    await staff.signIn(renata, '/admin/team')

    await test.step('roles are switched on, after one question', async () => {
      await tabTo('button', /^Começar a usar papéis/)
      await expectAccessible(page)
      await keys.press('Enter')
      await expect(page.getByRole('dialog')).toContainText(renata)
      await tabTo('button', /^Começar$/)
      await keys.press('Enter')
      await expect(staff.row(renata)).toContainText('Direção')
      await expectAccessible(page)
    })

    await test.step('an invitation names the person, the role and its courses', async () => {
      await tabTo('link', /Convidar pessoa/)
      await keys.press('Enter')
      await tabTo('textbox', /^E-mail/)
      await keys.type('Marcos.Dias@sabia.example')
      await keys.press('Tab')
      await keys.type('Professor')
      await expect(page.getByRole('list', { name: 'O que o papel Professor pode' })).toContainText('só os seus')
      await keys.press('Control+s')
      await expect(page.getByText('Escolha pelo menos um curso desta pessoa.').first()).toBeVisible()
      await tabTo('textbox', /^Buscar cursos/)
      await keys.type('dormir')
      await tabTo('checkbox', new RegExp(plainCourse.title))
      await keys.press('Space')
      await expectAccessible(page)
      await keys.press('Control+s')
      await expect(staff.row(marcos)).toContainText('Ainda não entrou')
    })

    const theirs = await browser.newPage({ baseURL: store.url })
    const teacher = new Staff(theirs)
    await test.step('the teacher lists own courses only; what is not theirs is there, disabled, and says why', async () => {
      await teacher.signInAnew(marcos, '/admin/courses')
      await expect(teacher.row(plainCourse.title)).toBeVisible()
      await expect(teacher.row(courseWithModules.title)).toHaveCount(0)
      const create = theirs.getByRole('button', { name: 'New Course' })
      await expect(create).toHaveAttribute('aria-disabled', 'true')
      await expect(create).toHaveAccessibleDescription('Só os papéis Direção e Conteúdo podem fazer isto.')
      await teacher.go('Pedidos')
      await expect(theirs.getByText('Só os papéis Direção, Pedidos, Financeiro e Atendimento podem fazer isto.')).toBeVisible()
      await teacher.go('Cursos')
      await teacher
        .row(plainCourse.title)
        .getByRole('link', { name: /^Editar/ })
        .click()
      await expect(theirs.getByRole('button', { name: 'Save course' })).toBeEnabled()
      await expect(theirs.getByRole('heading', { name: 'Complementos (order bumps)' })).toHaveCount(0)
      for (const field of ['Price', 'Published', 'Preço de lançamento']) await expect(theirs.getByLabel(field).first()).toBeDisabled()
      await expect(theirs.getByText('Só os papéis Direção e Conteúdo podem fazer isto.').first()).toBeVisible()
      const field = theirs.getByRole('textbox', { name: /^Horas do certificado/ })
      const before = await field.inputValue()
      for (const hours of ['77', before]) {
        await field.fill(hours)
        await theirs.getByRole('button', { name: 'Save course' }).click()
        await teacher
          .row(plainCourse.title)
          .getByRole('link', { name: /^Editar/ })
          .click()
      }
    })

    await test.step('a role that is changed meanwhile refuses the next save, keeps what was typed, and disables the button', async () => {
      await page.reload()
      await staff
        .row(marcos)
        .getByRole('link', { name: /^Editar/ })
        .click()
      await page.getByLabel('Papel', { exact: true }).selectOption('Atendimento')
      await page.getByRole('button', { name: 'Salvar papel' }).click()
      await expect(staff.row(marcos)).toContainText('Atendimento')
      await theirs.getByLabel('Title', { exact: true }).first().fill('Outro nome')
      await theirs.getByRole('button', { name: 'Save course' }).click()
      await expect(theirs.getByText('Só os papéis Direção, Conteúdo e Professor podem fazer isto.').first()).toBeVisible()
      await expect(theirs.getByLabel('Title', { exact: true }).first()).toHaveValue('Outro nome')
      await expect(theirs.getByRole('button', { name: 'Save course' })).toHaveAttribute('aria-disabled', 'true')
    })

    await test.step('the history has all of it, and the last owner stays', async () => {
      await staff
        .row(marcos)
        .getByRole('link', { name: /^Editar/ })
        .click()
      await page.getByText('Histórico', { exact: true }).click()
      await expect(page.getByText('entrou no painel')).toBeVisible()
      await expect(page.getByText('Professor → Atendimento')).toBeVisible()
      await staff.go('Equipe')
      await page.getByRole('button', { name: `Remover ${renata} da equipe` }).click()
      await staff.confirm('Remover')
      await staff.expectToast('A equipe precisa de alguém com o papel Direção')
    })
    await theirs.close()
  },
)
