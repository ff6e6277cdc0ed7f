import { newCoupon } from '#domain/coupon-form.ts'
import { callPanel } from '../calls/call-panel.ts'
import { FormPage } from '../forms/form-page.tsx'
import { useEditor } from '../forms/use-editor.ts'
import { useListAgain } from '../lists/use-list-again.ts'
import { type Coupon, type CouponFields, couponFieldsOf, couponInput, describeCoupon, newCouponFields } from './coupon-fields.ts'
import { CouponForm } from './coupon-form.tsx'
import { createCoupon } from './coupons.graphql.ts'

export default function NewCoupon() {
  const list = useListAgain('coupons', '/admin/coupons')
  const editor = useEditor<CouponFields, Coupon>({
    form: 'coupon-new',
    begin: newCouponFields,
    version: null,
    schema: newCoupon,
    toInput: couponInput,
    fieldsOf: couponFieldsOf,
    save: async (coupon) => (await callPanel(createCoupon, { coupon })).createCoupon,
    fallback: 'Não foi possível criar o cupom',
    onSaved: () => list.back('Cupom criado'),
  })
  return (
    <FormPage lang="pt" title="Novo cupom" back={list.address} saveLabel="Criar cupom" editor={editor} describe={describeCoupon}>
      <CouponForm />
    </FormPage>
  )
}
