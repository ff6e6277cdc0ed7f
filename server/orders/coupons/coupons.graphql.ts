import { percentOfRate } from '#domain/platform/values/money.ts'
import { couponChange, couponErrors, couponTypes, newCoupon } from '#domain/orders/coupons/coupon-form.ts'
import { builder, pageType } from '#server/platform/web/graphql/builder.ts'
import { dateTime, dateTimeOrNull } from '#server/platform/web/graphql/scalars.ts'
import { versionField } from '#server/platform/web/panel/lost-edit.ts'
import { panelEntry } from '#server/platform/web/panel/panel-entry.ts'
import { columnsOf, type CouponRow, coupons, editCoupon, lockCoupon, recordedCoupon } from './coupons.sql.ts'
import { listCoupons } from './find-coupons.sql.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'

const CouponType = builder.enumType('CouponType', { description: 'PERCENTAGE of the items, or FIXED in BRL.', values: couponTypes })

const Coupon = builder.objectRef<CouponRow>('Coupon').implement({
  description: 'A discount on the items of an order, never on its shipping.',
  fields: (t) => ({
    id: t.exposeID('id'),
    code: t.exposeString('code'),
    type: t.field({ type: CouponType, resolve: (coupon) => (coupon.kind === 'FIXED' ? 'FIXED' : 'PERCENTAGE') }),
    percent: t.float({
      nullable: true,
      description: 'Of PERCENTAGE: 10 is 10 %.',
      resolve: ({ kind, amount }) => (kind === 'FIXED' ? null : percentOfRate(amount)),
    }),
    amountCents: t.field({
      type: 'Cents',
      nullable: true,
      description: 'Of FIXED.',
      resolve: ({ kind, amount }) => (kind === 'FIXED' ? amount : null),
    }),
    active: t.exposeBoolean('active'),
    startsAt: dateTimeOrNull(t, (coupon) => coupon.starts_at),
    endsAt: dateTimeOrNull(t, (coupon) => coupon.ends_at, 'From which it is no longer valid.'),
    maxUses: t.exposeInt('max_uses', { nullable: true }),
    maxUsesPerBuyer: t.exposeInt('max_uses_per_buyer', { nullable: true, description: 'By CPF and by mailbox.' }),
    minimumCents: t.expose('minimum_cents', { type: 'Cents', description: 'Minimum price of the items.' }),
    uses: t.exposeInt('used', { description: 'Uses, without those that expired orders returned.' }),
    version: t.exposeInt('version', { description: versionField }),
    createdAt: dateTime(t, (coupon) => coupon.created_at),
  }),
})

const CouponPage = pageType('CouponPage', Coupon)

const CouponInput = builder.inputType('CouponInput', {
  description:
    'Creating needs code, type and its percent or amount. Editing changes only the fields that are present; null removes a limit.',
  fields: (t) => ({
    code: t.string(),
    type: t.field({ type: CouponType }),
    percent: t.float({ description: 'For PERCENTAGE: 10 is 10 %, with at most two decimals.' }),
    amountCents: t.field({ type: 'Cents', description: 'For FIXED.' }),
    active: t.boolean(),
    startsAt: t.field({ type: 'DateTime' }),
    endsAt: t.field({ type: 'DateTime' }),
    maxUses: t.int(),
    maxUsesPerBuyer: t.int(),
    minimumCents: t.field({ type: 'Cents' }),
  }),
})

panelEntry({
  operations: { list: 'listCoupons', read: 'getCoupon', create: 'createCoupon', edit: 'editCoupon', remove: 'removeCoupon' },
  descriptions: { list: 'All coupons, the newest first. 10 a page.' },
  recorded: recordedCoupon,
  missing: 'Coupon not found',
  type: Coupon,
  page: CouponPage,
  input: CouponInput,
  argument: 'coupon',
  schemas: { create: newCoupon, edit: couponChange },
  conflicts: { coupons_code: { field: 'code', message: 'Já existe um cupom com este código.' } },
  list: listCoupons,
  read: coupons.byId,
  create: (tx, coupon) => coupons.create(tx, columnsOf(coupon)),
  async edit(tx, id, change, version) {
    const before = await lockCoupon(tx, id)
    if (!before || (typeof version === 'number' && before.version !== version)) return undefined
    refuseInconsistency(before, change)
    return editCoupon(tx, id, change)
  },
  remove: coupons.remove,
})

/** A change of one field can make it inconsistent with an unchanged field, or with the coupon's past uses. */
function refuseInconsistency(before: CouponRow, change: ReturnType<typeof couponChange.parse>) {
  const { startsAt = before.starts_at, endsAt = before.ends_at, type = before.kind, ...given } = change
  const fieldErrors = couponErrors({ ...given, type, startsAt, endsAt, hasDiscount: type === before.kind })
  if (change.maxUses && change.maxUses < before.used) fieldErrors.maxUses = `Já foi usado ${before.used} vezes.`
  const [field, message] = Object.entries(fieldErrors)[0] ?? []
  if (field && message) throw new Refusal('BAD_USER_INPUT', `${field}: ${message}`, { fields: fieldErrors })
}
