import { newCoupon } from '#domain/coupon-form.ts'
import { callPanel } from '../calls/call-panel.ts'
import { EntryForm } from '../forms/entry-form.tsx'
import { couponFieldsOf, couponInput, describeCoupon, newCouponFields } from './coupon-fields.ts'
import { CouponForm } from './coupon-form.tsx'
import { createCoupon } from './coupons.graphql.ts'

export default function NewCoupon() {
  return (
    <EntryForm
      lang="pt"
      list="coupons"
      title="Novo cupom"
      saveLabel="Criar cupom"
      saved="Cupom criado"
      describe={describeCoupon}
      editing={{
        form: 'coupon-new',
        initial: { fields: newCouponFields, version: null },
        schema: newCoupon,
        toInput: couponInput,
        fieldsOf: couponFieldsOf,
        save: async (coupon, _, key) => (await callPanel(createCoupon, { coupon, key })).createCoupon,
        fallback: 'Não foi possível criar o cupom',
      }}
    >
      {() => <CouponForm />}
    </EntryForm>
  )
}
