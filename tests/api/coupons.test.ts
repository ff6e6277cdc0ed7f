import { expect, test } from 'vitest'
import { ebook } from '#database/seed/fixtures.ts'
import { cpfOf } from '#tests/harness/cpf.ts'
import { buy } from '#tests/harness/purchases.ts'
import { signIn } from '#tests/harness/signed-in.ts'
import { quote, submit } from '#tests/harness/shop.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const { shop, ask: staff } = await providePanel()

const whole = 'id code type percent amountCents active startsAt endsAt maxUses maxUsesPerBuyer minimumCents uses'

const create = (coupon: object) => staff(`mutation ($coupon: CouponInput!) { createCoupon(coupon: $coupon) { ${whole} } }`, { coupon })
const edit = (id: string, coupon: object) =>
  staff(`mutation ($id: ID!, $coupon: CouponInput!) { editCoupon(id: $id, coupon: $coupon) { ${whole} } }`, { id, coupon })
const verify = (code: string) => shop.call('GET', `/api/cupons/${code}/verify?flow=CONTENT`)

test('a coupon that staff creates is valid for buyers, in the units of each API', async () => {
  const { data } = await create({ code: 'leitura', type: 'PERCENTAGE', percent: 12.5, minimumCents: 3000 })
  expect(data.createCoupon).toMatchObject({ code: 'LEITURA', percent: 12.5, minimumCents: 3000, active: true, uses: 0, endsAt: null })
  expect((await verify('Leitura')).body).toMatchObject({ discount: { amount: 1250, type: 'PERCENTAGE' } })
  const fixed = await create({ code: 'VINTE', type: 'FIXED', amountCents: 2000 })
  expect((await verify('VINTE')).body).toMatchObject({ _id: fixed.data.createCoupon?.id, discount: { amount: 2000, type: 'FIXED' } })
})

test('an edit applies immediately; a removed coupon is invalid and its code can be used again', async () => {
  const { data } = await create({ code: 'PASSAGEIRO', type: 'FIXED', amountCents: 500, endsAt: '2030-01-01T03:00:00.000Z' })
  const id = data.createCoupon.id
  expect((await edit(id, { active: false })).data.editCoupon).toMatchObject({
    active: false,
    amountCents: 500,
    endsAt: '2030-01-01T03:00:00.000Z',
  })
  expect((await verify('PASSAGEIRO')).status).toBe(422)
  expect((await edit(id, { active: true, endsAt: null })).data.editCoupon).toMatchObject({ active: true, endsAt: null })
  expect((await verify('PASSAGEIRO')).status).toBe(200)
  expect((await staff('mutation ($id: ID!) { removeCoupon(id: $id) }', { id })).data).toEqual({ removeCoupon: true })
  expect((await verify('PASSAGEIRO')).status).toBe(422)
  expect((await staff('mutation ($id: ID!) { removeCoupon(id: $id) }', { id })).code).toBe('NOT_FOUND')
  expect((await create({ code: 'PASSAGEIRO', type: 'FIXED', amountCents: 500 })).code).toBeUndefined()
})

test('that an address has used a coupon is told to who is signed in with it, and to nobody who types it', async () => {
  await create({ code: 'UMAVEZ', type: 'FIXED', amountCents: 500, maxUsesPerBuyer: 1 })
  const cupomId = String((await verify('UMAVEZ')).body._id)
  const { email } = await buy(shop, [ebook.id], { cupomId })
  const check = (headers = {}) => shop.call('GET', `/api/cupons/UMAVEZ/verify?flow=CONTENT&ref=${email}`, undefined, headers)
  expect((await check()).status).toBe(200)
  await shop.work()
  expect((await check(await signIn(shop, email))).status).toBe(422)
  const stranger = { email, cpf: cpfOf(830_000_000) }
  const { status, body } = await submit(shop, await quote(shop, [{ id: ebook.id, quantity: 1 }], stranger), { ...stranger, cupomId })
  expect([status, body.error]).toMatchObject([422, { code: 'COUPON_INVALID', reason: 'used-up' }])
})

test('invalid input is reported at its field', async () => {
  const fields = async (coupon: object) => (await create({ code: 'ERRADO', type: 'PERCENTAGE', percent: 10, ...coupon })).extensions
  expect(await fields({ code: 'sabia10' })).toMatchObject({ code: 'CONFLICT', fields: { code: 'Já existe um cupom com este código.' } })
  expect(await fields({ percent: 120 })).toMatchObject({ code: 'BAD_USER_INPUT', fields: { percent: 'Uma porcentagem vai até 100.' } })
  expect(await fields({ endsAt: 'ontem' })).toMatchObject({ fields: { endsAt: 'Escolha uma data.' } })
  const { data } = await create({ code: 'TROCA', type: 'FIXED', amountCents: 15_000 })
  const changed = await edit(data.createCoupon.id, { type: 'PERCENTAGE' })
  expect(changed.extensions?.fields).toEqual({ percent: 'Escreva o desconto.' })
})

test('a usage limit cannot be set below the uses so far, also while purchases are in progress', async () => {
  const { data } = await create({ code: 'CONTADO', type: 'FIXED', amountCents: 100, maxUses: 5 })
  const id = data.createCoupon.id
  const buy = async (turn: number) =>
    submit(shop, await quote(shop, [{ id: ebook.id, quantity: 1 }]), { cupomId: id, email: `comprador.${turn}@correio.com.br` })
  const [first, second] = await Promise.all([buy(1), buy(2), edit(id, { amountCents: 200 })])
  expect([first.status, second.status]).toEqual([200, 200])
  expect((await edit(id, { maxUses: 1 })).extensions?.fields).toEqual({ maxUses: 'Já foi usado 2 vezes.' })
  expect((await edit(id, { maxUses: 2 })).data.editCoupon?.uses).toBe(2)
  expect((await buy(3)).status).toBe(422)
})
