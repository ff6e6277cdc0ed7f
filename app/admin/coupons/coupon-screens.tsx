import { newCoupon } from '#domain/coupon-form.ts'
import { callPanel } from '../calls/call-panel.ts'
import { entryScreens } from '../forms/entry-screens.tsx'
import { couponFieldsOf, couponForm, couponInput } from './coupon-fields.ts'
import { CouponForm } from './coupon-form.tsx'
import { createCoupon, editCoupon, getCoupon } from './coupons.graphql.ts'

export default entryScreens({
  lang: 'pt',
  list: 'coupons',
  noun: 'coupon',
  entity: 'COUPON',
  describe: couponForm.describe,
  fieldsOf: couponFieldsOf,
  toInput: couponInput,
  read: async (id, signal) => (await callPanel(getCoupon, { id }, signal)).getCoupon,
  create: {
    title: 'Novo cupom',
    saveLabel: 'Criar cupom',
    saved: 'Cupom criado',
    failed: 'Não foi possível criar o cupom',
    initial: couponForm.initial,
    schema: newCoupon,
    save: async (coupon, key) => (await callPanel(createCoupon, { coupon, key })).createCoupon,
  },
  edit: {
    title: ({ code }) => code,
    saveLabel: 'Salvar cupom',
    saved: 'Cupom salvo',
    failed: 'Não foi possível salvar o cupom',
    unread: 'Não foi possível ler o cupom',
    schema: newCoupon,
    save: async (id, coupon, version) => (await callPanel(editCoupon, { id, coupon, version })).editCoupon,
  },
  form: () => <CouponForm />,
})
