import { couponChange, couponErrors, couponTypes, newCoupon } from '#domain/coupon-form.ts'
import { adminPageSize } from '#domain/page.ts'
import { Access, builder, idOf, keyArg, keyOf, pageAnswer, pageOf, pageType, requireStaff } from '../graphql/builder.ts'
import { isoDate, isoDateOrNull } from '../graphql/iso-date.ts'
import { checked } from '../graphql/checked.ts'
import { lostEdit, versionArg, versionField } from '../graphql/lost-edit.ts'
import { removal } from '../graphql/removal.ts'
import { uniquely } from '../graphql/unique.ts'
import { recordChange, recordCreation } from '../history/history.sql.ts'
import { couponById, type CouponRow, createCoupon, editCoupon, listCoupons, lockCoupon, removeCoupon } from './coupons.sql.ts'
import { notFound, Refusal } from '../refusal.ts'

const missing = 'Coupon not found'

const CouponType = builder.enumType('CouponType', { description: 'PERCENTAGE of the items, or FIXED in BRL.', values: couponTypes })

const Coupon = builder.objectRef<CouponRow>('Coupon').implement({
  description: 'A discount on the items of an order, never on its shipping.',
  fields: (t) => ({
    id: t.exposeID('id'),
    code: t.exposeString('code'),
    type: t.field({ type: CouponType, resolve: (coupon) => (coupon.kind === 'FIXED' ? 'FIXED' : 'PERCENTAGE') }),
    amount: t.float({ description: 'Percent (10 is 10 %), or units of BRL.', resolve: (coupon) => coupon.amount / 100 }),
    active: t.exposeBoolean('active'),
    startsAt: isoDateOrNull(t, (coupon) => coupon.starts_at),
    endsAt: isoDateOrNull(t, (coupon) => coupon.ends_at, 'ISO date from which it is no longer valid.'),
    maxUses: t.exposeInt('max_uses', { nullable: true }),
    maxUsesPerBuyer: t.exposeInt('max_uses_per_buyer', { nullable: true, description: 'By CPF and by mailbox.' }),
    minimum: t.float({ description: 'Minimum price of the items, in units of BRL.', resolve: (coupon) => coupon.minimum_cents / 100 }),
    uses: t.exposeInt('used', { description: 'Uses, without those that expired orders returned.' }),
    version: t.exposeInt('version', { description: versionField }),
    createdAt: isoDate(t, (coupon) => coupon.created_at),
  }),
})

const CouponPage = pageType('CouponPage', Coupon)

builder.queryFields((t) => ({
  listCoupons: t.field({
    type: CouponPage,
    description: 'All coupons, the newest first. 10 a page.',
    args: { offset: t.arg.int(), limit: t.arg.int(), search: t.arg.string(), access: t.arg({ type: Access }) },
    resolve: async (_, args, context) => {
      await requireStaff(context)
      const page = pageOf(args, adminPageSize)
      return pageAnswer(page, await listCoupons(context.db, page))
    },
  }),
  getCoupon: t.field({
    type: Coupon,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, context) => {
      await requireStaff(context)
      return (await couponById(context.db, idOf(id, missing))) ?? notFound(missing)
    },
  }),
}))

const CouponInput = builder.inputType('CouponInput', {
  description: 'Creating needs code, type and amount. Editing changes only the fields that are present; null removes a limit.',
  fields: (t) => ({
    code: t.string(),
    type: t.field({ type: CouponType }),
    amount: t.float({ description: 'Percent (10 is 10 %), or units of BRL.' }),
    active: t.boolean(),
    startsAt: t.string({ description: 'ISO date.' }),
    endsAt: t.string({ description: 'ISO date.' }),
    maxUses: t.int(),
    maxUsesPerBuyer: t.int(),
    minimum: t.float({ description: 'Units of BRL.' }),
  }),
})

const taken = { coupons_code: { field: 'code', message: 'Já existe um cupom com este código.' } }

builder.mutationFields((t) => ({
  createCoupon: t.field({
    type: Coupon,
    args: { coupon: t.arg({ type: CouponInput, required: true }), key: t.arg.id({ description: keyArg }) },
    resolve: async (_, { coupon, key }, context) => {
      const { actor } = await requireStaff(context)
      return uniquely(taken, () =>
        recordCreation(context.db, {
          actor,
          entity: 'COUPON',
          key: keyOf(key),
          write: (tx, ownId) => createCoupon(tx, { ...checked(newCoupon, coupon), ...ownId }),
          read: couponById,
        }),
      )
    },
  }),
  editCoupon: t.field({
    type: Coupon,
    args: {
      id: t.arg.id({ required: true }),
      coupon: t.arg({ type: CouponInput, required: true }),
      version: t.arg.int({ description: versionArg }),
    },
    resolve: async (_, { id, coupon, version }, context) => {
      const { actor } = await requireStaff(context)
      const couponId = idOf(id, missing)
      const change = checked(couponChange, coupon)
      return uniquely(taken, () =>
        recordChange(context.db, actor, 'COUPON', couponId, async (tx) => {
          const before = (await lockCoupon(tx, couponId)) ?? notFound(missing)
          if (typeof version === 'number' && before.version !== version) lostEdit(before, version, missing)
          refuseInconsistency(before, change)
          return editCoupon(tx, before.id, change)
        }),
      )
    },
  }),
  removeCoupon: removal(t, { entity: 'COUPON', missing, remove: removeCoupon }),
}))

/** A change of one field can make it inconsistent with an unchanged field, or with the coupon's past uses. */
function refuseInconsistency(before: CouponRow, change: ReturnType<typeof couponChange.parse>) {
  const { startsAt = before.starts_at, endsAt = before.ends_at, type = before.kind, amount = before.amount / 100 } = change
  const fieldErrors = couponErrors({ type, amount, startsAt, endsAt })
  if (change.maxUses && change.maxUses < before.used) fieldErrors.maxUses = `Já foi usado ${before.used} vezes.`
  const [field, message] = Object.entries(fieldErrors)[0] ?? []
  if (field && message) throw new Refusal('BAD_USER_INPUT', `${field}: ${message}`, { fields: fieldErrors })
}
