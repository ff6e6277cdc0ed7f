import { beforeEach, describe, expect, test } from 'vitest'
import { courseWithModules, plainCourse } from '#database/seed/fixtures.ts'
import { formatCpf } from '#domain/platform/values/masks.ts'
import type { PersonData } from '#server/compliance/privacy/person-sections.ts'
import { buy, newPerson, place } from '#tests/harness/erasure.ts'
import { readPdf } from '#tests/harness/pdf-pages.ts'
import { withoutFaults } from '#tests/harness/purchases.ts'
import { orderOf } from '#tests/harness/shop.ts'
import { signIn } from '#tests/harness/signed-in.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const panel = await providePanel()
beforeEach(() => withoutFaults(panel.shop))

describe('staff', () => {
  const privacyOf = async (email: string) =>
    (
      await panel.ask(
        'query ($email: String!) { personPrivacy(email: $email) { member orders { orderId wait at } requests { kind requestedBy done } history { actor action } } }',
        { email },
      )
    ).data.personPrivacy
  const eraseAsStaff = (email: string, confirmation = email) =>
    panel.ask(
      'mutation ($email: String!, $confirmation: String!) { erasePerson(email: $email, confirmation: $confirmation) { id done orders { wait } } }',
      {
        email,
        confirmation,
      },
    )

  test('export everything about a person, which is recorded', async () => {
    const person = newPerson()
    const id = await buy(panel, person, [courseWithModules.id])
    await panel.shop.rows(`insert into contact_messages (name, email, message) values ('x', $1, 'Onde está o meu livro?')`, [person.email])
    const { data } = await panel.ask('mutation ($email: String!) { exportPerson(email: $email) }', { email: person.email.toUpperCase() })
    expect(Object.keys(data)).toEqual(['exportPerson'])
    const { orders, accesses, messages } = JSON.parse(data.exportPerson as string) as PersonData
    const { name, email, cpf, phone } = person
    expect(orders).toMatchObject([{ id, name, email, cpf, phone, status: 'PAID', items: [{ quantity: 1 }] }])
    expect(accesses).toHaveLength(1)
    expect(messages).toMatchObject([{ message: 'Onde está o meu livro?', answeredAt: null }])
    expect(await privacyOf(email)).toMatchObject({
      requests: [{ kind: 'EXPORT', requestedBy: 'renata.lopes@sabia.example' }],
      history: [{ actor: 'renata.lopes@sabia.example', action: 'EXPORTED' }],
    })
  })

  test('see a preview, confirm by the address, and erase once', async () => {
    const person = newPerson()
    const id = await buy(panel, person, [courseWithModules.id])
    expect(await privacyOf(person.email)).toMatchObject({ member: true, orders: [{ orderId: id, wait: 'FISCAL' }], requests: [] })
    expect((await eraseAsStaff(person.email, 'outro@correio.com.br')).code).toBe('BAD_USER_INPUT')
    const [first, second] = await Promise.all([eraseAsStaff(person.email), eraseAsStaff(person.email)])
    expect(first.data.erasePerson.id).toBe(second.data.erasePerson.id)
    expect(await privacyOf(person.email)).toMatchObject({
      member: false,
      orders: [],
      requests: [{ kind: 'ERASURE', done: false }],
      history: [{ action: 'ANONYMIZED' }],
    })
    expect((await eraseAsStaff('ninguem@arapua.example')).code).toBe('NOT_FOUND')
  })

  test('see a whole CPF only where a call asks for it, which records it once an hour', async () => {
    const person = newPerson()
    const id = await place(panel, person, [courseWithModules.id])
    const open = () => panel.ask('query ($id: ID!) { getOrder(id: $id) { cpf } }', { id })
    const masked = `***.${person.cpf.slice(3, 6)}.${person.cpf.slice(6, 9)}-**`
    const list = (field: string) =>
      panel.ask(`query ($search: String) { listOrders(search: $search) { data { ${field} } } }`, { search: person.email })
    expect((await list('name')).data.listOrders.data).toHaveLength(1)
    const customer = await panel.ask('query ($email: String!) { getCustomer(email: $email) { cpf orders { cpf } } }', {
      email: person.email,
    })
    expect(customer.data.getCustomer).toEqual({ cpf: masked, orders: [{ cpf: masked }] })
    const views = () => panel.shop.rows(`select actor from history where entity_id = $1 and action = 'VIEWED'`, [id])
    expect(await views()).toEqual([])
    const opened = await Promise.all([open(), open(), open()])
    expect(opened.map(({ data }) => data.getOrder)).toEqual(Array.from({ length: 3 }, () => ({ cpf: person.cpf })))
    expect(await views()).toEqual([{ actor: 'renata.lopes@sabia.example' }])
    await panel.shop.rows(`update history set at = at - interval '61 minutes' where entity_id = $1 and action = 'VIEWED'`, [id])
    await open()
    expect(await views()).toHaveLength(2)
    await panel.shop.rows(`delete from history where entity_id = $1`, [id])
    expect((await list('cpf')).data.listOrders.data).toEqual([{ cpf: person.cpf }])
    expect(await views()).toHaveLength(1)
  })
})

describe('the buyer', () => {
  const path = '/api/library/privacy'

  test('sees and corrects the own data, downloads it in three forms, and erases it', async () => {
    const person = newPerson()
    const { shop } = panel
    const id = await buy(panel, person, [courseWithModules.id])
    const { email } = person
    const headers = await signIn(shop, email)
    const seen = await shop.call('GET', path, undefined, headers)
    expect(seen.body).toMatchObject({
      email,
      person: { name: person.name, phone: person.phone },
      orders: [{ id, wait: 'FISCAL' }],
    })
    expect(JSON.stringify(seen.body)).not.toContain(person.cpf)

    const corrected = await shop.call('PUT', path, { name: 'Quitéria  Sá', phone: '(11) 3333-4444' }, headers)
    expect(corrected.body).toMatchObject({ person: { name: 'Quitéria Sá', phone: '1133334444' } })
    const requests = await shop.rows('select kind from privacy_requests where email = $1', [email])
    expect(requests).toEqual([{ kind: 'CORRECTION' }])
    expect(await orderOf(shop, id)).toMatchObject({ name: 'Quitéria Sá', phone: '1133334444' })
    const lines = await shop.rows(`select actor, changes->0->>'before' as before from history where entity_id = $1 and action = 'EDITED'`, [
      id,
    ])
    expect(lines).toEqual([{ actor: 'Comprador', before: person.name }])

    const download = (format: string) => shop.fetch(`${path}/export?formato=${format}`, { headers })
    expect(await (await download('json')).json()).toMatchObject({ email, orders: [{ id, cpf: person.cpf }] })
    const { pages } = await readPdf(new Uint8Array(await (await download('pdf')).arrayBuffer()))
    const text = pages.map((page) => page.text).join(' ')
    for (const own of ['Quitéria Sá', formatCpf(person.cpf)]) expect(text).toContain(own)
    expect((await shop.call('GET', `${path}/export?formato=xml`, undefined, headers)).status).toBe(400)

    expect((await shop.call('POST', `${path}/erasure`, { confirmation: 'outro@arapua.example' }, headers)).status).toBe(400)
    expect((await shop.call('POST', `${path}/erasure`, { confirmation: email.toUpperCase() }, headers)).body).toEqual({ ok: true })
    expect((await shop.call('GET', path, undefined, headers)).body.error?.code).toBe('SIGN_IN_REQUIRED')
    expect(await orderOf(shop, id)).toMatchObject({ name: 'Quitéria Sá', phone: '' })
  })

  test('corrects only what was bought with the own CPF', async () => {
    const person = newPerson()
    const own = await place(panel, person, [courseWithModules.id])
    const gift = await place(panel, { ...person, name: 'Outra Pessoa', cpf: '11144477735' }, [plainCourse.id])
    await panel.shop.rows(`update orders set created_at = created_at - interval '1 day' where id = $1`, [gift])
    await panel.shop.call('PUT', path, { name: 'Nome Novo', phone: '' }, await signIn(panel.shop, person.email))
    expect((await orderOf(panel.shop, own)).name).toBe('Nome Novo')
    expect((await orderOf(panel.shop, gift)).name).toBe('Outra Pessoa')
  })
})
