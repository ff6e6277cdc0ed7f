import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { plainCourse } from '#database/seed/fixtures.ts'
import { hasRight, type Right, type Role, roles } from '#domain/platform/roles/rights.ts'
import { accessOf } from '#programs/composition/operation-access.ts'
import { rightsOf } from '#programs/composition/operation-rights.ts'
import { restCalls } from '#programs/composition/routes.ts'
import { updateMember } from '#server/people/team/team.sql.ts'
import { adminOperations } from './operations.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { openPanel } from '#tests/harness/panel.ts'
import { askAs, invite, openTeam } from '#tests/harness/team.ts'

const panel = await providePanel()
const team = await openTeam(panel, [plainCourse.id])
const everybody = [...roles, 'NONE'] as const
const unknownId = '00000000-0000-4000-8000-000000000000'
const may = (role: Role | 'NONE', rights: readonly Right[]) => rights.every((right) => hasRight(role === 'NONE' ? null : role, right))
const history = (entity: string, id: string) => `{ listHistory(entity: ${entity}, entityId: "${id}") { data { id } } }`
const isRefused = (code: string) => code === 'FORBIDDEN' || code === 'UNAUTHENTICATED'

describe('every field of GraphQL, for each role, by session and by token', () => {
  test.each(Object.keys(adminOperations))('%s', async (name) => {
    const query = name === 'listHistory' ? history('COURSE', unknownId) : adminOperations[name]!.query
    const seen = await Promise.all(
      everybody.map(async (role) => ({
        role,
        session: isRefused((await askAs(panel, team[role].session)(query)).code),
        token: isRefused((await askAs(panel, team[role].token)(query)).code),
      })),
    )
    const rights = rightsOf(name)!
    expect(seen).toEqual(
      everybody.map((role) => ({ role, session: !may(role, rights), token: accessOf(name) === 'person' || !may(role, rights) })),
    )
  })
})

describe('every REST call of staff: uploads, downloads, exports', () => {
  const samples: Record<string, string> = { report: 'items', email: 'alguem@correio.com.br', which: 'pdf' }
  const calls = restCalls.filter(({ access }) => access.includes('staff'))

  test('each has a right', () => expect(calls.filter(({ right }) => !right).map(({ id }) => id)).toEqual([]))

  test.each(calls.map((call) => [call.address, call] as const))('%s', async (address, { right, scopes }) => {
    const [method = '', path = ''] = address.split(' ')
    const sample = path.replace(/\{(\w+)\}/g, (_, part: string) => samples[part] ?? unknownId)
    const send = async (secret: string) => {
      const headers = {
        authorization: `Bearer ${secret}`,
        ...(method === 'patch' && { 'content-type': 'application/offset+octet-stream' }),
      }
      return [401, 403].includes((await panel.shop.call(method.toUpperCase(), sample, undefined, headers)).status)
    }
    for (const role of everybody) {
      const isAllowed = may(role, [right!])
      expect([role, await send(team[role].session), await send(team[role].token)]).toEqual([
        role,
        !isAllowed,
        scopes.length === 0 || !isAllowed,
      ])
    }
  })
})

test('a refusal says who may', async () => {
  const refund = adminOperations.refundOrder!
  const { message } = await askAs(panel, team.SUPPORT.session)(refund.query)
  expect(message).toBe('Só os papéis Direção, Pedidos e Financeiro podem fazer isto.')
  expect((await askAs(panel, team.NONE.session)(refund.query)).message).toBe(
    'Você ainda não tem um papel na equipe: peça um a quem tem o papel Direção.',
  )
})

test('scripts on the pages need a right of their own, which no token has', async () => {
  const query = 'mutation { editStoreSettings(settings: { consentTags: [{ name: "X", src: "https://x.example/x.js" }] }) { id } }'
  const codes = await Promise.all(everybody.map(async (role) => (await askAs(panel, team[role].session)(query)).code))
  expect(codes).toEqual(everybody.map((role) => (role === 'OWNER' ? 'ok' : 'FORBIDDEN')))
  expect((await askAs(panel, team.OWNER.token)(query)).code).toBe('FORBIDDEN')
})

test('a history says no more than its screen', async () => {
  const refusedTo = async (role: Role, entity: string) =>
    isRefused((await askAs(panel, team[role].session)(history(entity, plainCourse.id))).code)
  expect([await refusedTo('CONTENT', 'BOOK'), await refusedTo('TEACHER', 'COURSE'), await refusedTo('TEACHER', 'ACCESS')]).toEqual([
    false,
    false,
    true,
  ])
  for (const entity of ['ORDER', 'PERSON', 'ACCESS', 'WEBHOOK', 'TOKEN', 'STAFF'])
    expect([entity, await refusedTo('CONTENT', entity)]).toEqual([entity, true])
})

test('how a product is taxed, and what shows its draft, is no public field for whoever has no role, nor of others for a teacher', async () => {
  const books = '{ publicListBooks(limit: 1) { data { fiscal { class } } } }'
  const drafts = '{ publicListCourses(limit: 2) { data { previewToken } } }'
  const own = `{ getCourse(id: "${plainCourse.id}") { previewToken fiscal { class } } }`
  const codes = async (role: Role | 'NONE') => [
    (await askAs(panel, team[role].session)(books)).code,
    (await askAs(panel, team[role].session)(drafts)).code,
    (await askAs(panel, team[role].session)(own)).code,
  ]
  expect(await codes('NONE')).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'])
  expect(await codes('TEACHER')).toEqual(['FORBIDDEN', 'FORBIDDEN', 'ok'])
  expect(await codes('SUPPORT')).toEqual(['ok', 'ok', 'ok'])
})

describe('attempts to have more than one was given', () => {
  const owner = () => askAs(panel, team.OWNER.session)
  const edit = 'mutation ($id: ID!, $role: StaffRole!) { editStaffMember(id: $id, member: { role: $role }) { id } }'

  test('a teacher lists, opens and edits own courses only, by session and by token', async () => {
    const courses = async (token: string, search = '') => {
      const { data } = await askAs(panel, token)(
        'query ($search: String) { listCourses(limit: 10, search: $search) { data { id title } } }',
        { search },
      )
      return data.listCourses.data as { id: string; title: string }[]
    }
    const { id: foreign, title } = (await courses(team.OWNER.session)).find(({ id }) => id !== plainCourse.id)!
    for (const token of [team.TEACHER.session, team.TEACHER.token]) {
      expect((await courses(token)).map(({ id }) => id)).toEqual([plainCourse.id])
      expect((await courses(token, plainCourse.title.toUpperCase())).map(({ id }) => id)).toEqual([plainCourse.id])
      expect(await courses(token, title)).toEqual([])
      for (const [id, code] of [
        [plainCourse.id, 'ok'],
        [foreign, 'NOT_FOUND'],
        [foreign.toUpperCase(), 'NOT_FOUND'],
      ] as const) {
        expect((await askAs(panel, token)('query ($id: ID!) { getCourse(id: $id) { title } }', { id })).code).toBe(code)
        const write = 'mutation ($id: ID!) { editCourse(id: $id, data: { watermark: false }) { id } }'
        expect((await askAs(panel, token)(write, { id })).code).toBe(code)
      }
      for (const other of [
        'orderBump: []',
        'upsell: null',
        'fiscal: []',
        'price: 1',
        'currency: USD',
        'launchPlan: {}',
        'published: false',
        'publishAt: null',
        'singleSale: true',
        'accessDays: 1',
      ])
        expect((await askAs(panel, token)(`mutation { editCourse(id: "${plainCourse.id}", data: { ${other} }) { id } }`)).code).toBe(
          'FORBIDDEN',
        )
    }
    expect((await askAs(panel, team.TEACHER.session)(history('COURSE', foreign))).code).toBe('NOT_FOUND')
    expect((await owner()(edit, { id: team.SUPPORT.id, role: 'TEACHER' })).code).toBe('BAD_USER_INPUT')
  })

  test('a teacher keeps the previews of an own course, and gives away no other lesson', async () => {
    const [free, sold] = ['aberta', 'paga'].map((id) => ({ id, title: id, preview: id === 'aberta' }))
    const write = 'mutation ($id: ID!, $lessons: LessonsInput!) { editCourse(id: $id, data: { lessons: $lessons }) { id } }'
    const save = async (token: string, withModules: boolean, ...lessons: object[]) =>
      (
        await askAs(panel, token)(write, {
          id: plainCourse.id,
          lessons: withModules ? { withModules, modules: [{ title: 'Um', lessons }] } : { withModules, lessons },
        })
      ).code
    const opened = { ...sold, preview: true }
    expect(await save(team.CONTENT.session, false, free!, sold!)).toBe('ok')
    for (const token of [team.TEACHER.session, team.TEACHER.token])
      for (const withModules of [true, false]) {
        expect(await save(token, withModules, free!, sold!)).toBe('ok')
        for (const others of [[free!, opened], [opened], [{ title: 'Nova', preview: true }]])
          expect(await save(token, withModules, ...others)).toBe('FORBIDDEN')
      }
  })

  test('a teacher gets no course that was removed, or does not exist, by a sentence and not by silence', async () => {
    const [gone] = await panel.shop.rows<{ id: string; title: string }>(
      'update courses set removed_at = now() where id = (select id from courses where id <> $1 order by id limit 1) returning id, title',
      [plainCourse.id],
    )
    for (const [id, words] of [
      [gone!.id, gone!.title],
      [unknownId, 'não existe'],
    ] as const) {
      const courseIds = [plainCourse.id, id]
      const invited = await invite(panel, team.OWNER.session, { email: 'outra@sabia.example', role: 'TEACHER', courseIds })
      expect(invited).toMatchObject({ code: 'BAD_USER_INPUT', message: expect.stringContaining(words) })
      const change = 'mutation ($id: ID!, $courseIds: [ID!]!) { editStaffMember(id: $id, member: { courseIds: $courseIds }) { id } }'
      expect(await owner()(change, { id: team.TEACHER.id, courseIds })).toMatchObject({ message: expect.stringContaining(words) })
    }
    await panel.shop.rows('update courses set removed_at = null where id = $1', [gone!.id])
  })

  test('a token is at most what its maker is at that call, and ends with them', async () => {
    const orders = async () => (await askAs(panel, team.SUPPORT.token)('{ listOrders(limit: 1) { data { id } } }')).code
    expect(await orders()).toBe('ok')
    expect((await owner()(edit, { id: team.SUPPORT.id, role: 'CONTENT' })).code).toBe('ok')
    expect(await orders()).toBe('FORBIDDEN')
    expect((await owner()(edit, { id: team.SUPPORT.id, role: 'SUPPORT' })).code).toBe('ok')
    expect(await orders()).toBe('ok')
    await owner()('mutation ($id: ID!) { removeStaffMember(id: $id) }', { id: team.SUPPORT.id })
    expect(await orders()).toBe('UNAUTHENTICATED')
    expect((await askAs(panel, team.SUPPORT.session)('{ listOrders(limit: 1) { data { id } } }')).code).toBe('FORBIDDEN')
    await invite(panel, team.OWNER.session, { email: team.SUPPORT.email, role: 'OWNER' })
    await askAs(panel, team.SUPPORT.session)('{ me { role } }')
    expect(await orders()).toBe('UNAUTHENTICATED')
    await owner()(edit, { id: (await memberOf(team.SUPPORT.email)).id, role: 'SUPPORT' })
  })

  const memberOf = async (email: string) => {
    const { data } = await owner()('{ listStaffMembers(limit: 100) { data { id email role } } }')
    return (data.listStaffMembers.data as { id: string; email: string; role: string }[]).find((each) => each.email === email)!
  }

  test('an invitation is not taken by an address that nobody has verified, nor by a second person, nor twice', async () => {
    await invite(panel, team.OWNER.session, { email: 'diretora@sabia.example', role: 'OWNER' })
    const roleOf = async (token: string) => (await askAs(panel, token)('{ me { role } }')).data.me.role as string | null
    for (const claim of [false, undefined, 'true'])
      expect(await roleOf(await panel.issuer.signIn('diretora@sabia.example', { email_verified: claim }))).toBeNull()
    expect(await roleOf(await panel.issuer.signIn('diretora@sabia.example'))).toBe('OWNER')
    expect(await roleOf(await panel.issuer.signIn('Diretora@sabia.example'))).toBeNull()
    expect((await invite(panel, team.OWNER.session, { email: 'DIRETORA@sabia.example', role: 'SUPPORT' })).code).toBe('CONFLICT')
    await owner()(edit, { id: (await memberOf('diretora@sabia.example')).id, role: 'SUPPORT' })
  })

  const owners = () => panel.shop.rows("select id from staff_members where role = 'OWNER' and subject is not null")

  test('the last owner stays, also of two who leave or remove each other at the same moment', async () => {
    const remove = 'mutation ($id: ID!) { removeStaffMember(id: $id) }'
    const last = await memberOf(team.OWNER.email)
    for (const query of [edit, remove]) {
      const { code, message } = await owner()(query, { id: last.id, role: 'SUPPORT' })
      expect([code, message]).toEqual(['CONFLICT', expect.stringContaining('papel Direção')])
    }
    await owner()(edit, { id: team.FINANCE.id, role: 'OWNER' })
    // One of them has left, and commits while the other one waits for it.
    const { db, rows } = panel.shop
    const waits = "select from pg_locks where locktype = 'advisory' and not granted"
    const [left] = await db.transaction().execute(async (tx) => {
      await updateMember(tx, team.OWNER.id, { role: 'SUPPORT' }, null)
      await sql`set constraints keep_an_owner immediate`.execute(tx)
      let isAnswered = false
      const second = askAs(panel, team.FINANCE.session)(edit, { id: team.FINANCE.id, role: 'SUPPORT' }).finally(() => (isAnswered = true))
      await eventually(async () => isAnswered || (await rows(waits)).length > 0, 30)
      return [second]
    })
    expect((await left).code).toBe('CONFLICT')
    expect(await owners()).toHaveLength(1)
    const [one, other] = [team.FINANCE, team.OWNER]
    expect((await askAs(panel, one.session)(edit, { id: other.id, role: 'OWNER' })).code).toBe('ok')
    const removed = await Promise.all([
      askAs(panel, one.session)(remove, { id: other.id }),
      askAs(panel, other.session)(remove, { id: one.id }),
    ])
    expect(removed.filter(({ code }) => code === 'ok')).toHaveLength(1)
    expect(await owners()).toHaveLength(1)
  })
})

test('only whom the configuration names begins to use roles', async () => {
  const named = await openPanel({ STORE_OWNER_EMAIL: 'dona@sabia.example' })
  const start = async (email: string) => (await askAs(named, await named.issuer.signIn(email))('mutation { startTeam { role } }')).code
  expect([await start('outra@sabia.example'), await start('dona@sabia.example'), await start('dona@sabia.example')]).toEqual([
    'FORBIDDEN',
    'ok',
    'CONFLICT',
  ])
  await named.close()
})
