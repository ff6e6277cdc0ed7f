import { useCallback } from 'react'
import { useParams } from 'react-router'
import { newCoupon } from '#domain/coupon-form.ts'
import { callPanel } from '../calls/call-panel.ts'
import { FormPage } from '../forms/form-page.tsx'
import { Loaded } from '../forms/loaded.tsx'
import { useEditor } from '../forms/use-editor.ts'
import { History } from '../history/history.tsx'
import { lastSaved } from '../history/last-saved.ts'
import { useListAgain } from '../lists/use-list-again.ts'
import { type Coupon, type CouponFields, couponFieldsOf, couponInput, describeCoupon } from './coupon-fields.ts'
import { CouponForm } from './coupon-form.tsx'
import { editCoupon, getCoupon } from './coupons.graphql.ts'

const readCoupon = async (id: string, signal?: AbortSignal) => (await callPanel(getCoupon, { id }, signal)).getCoupon

export default function EditCoupon() {
  const { id = '' } = useParams()
  return (
    <Loaded of={['coupons', id]} read={(signal) => readCoupon(id, signal)} fallback="Não foi possível ler o cupom">
      {(coupon) => <Form key={coupon.id} coupon={coupon} />}
    </Loaded>
  )
}

function Form({ coupon }: { coupon: Coupon }) {
  const list = useListAgain('coupons', '/admin/coupons')
  const id = coupon.id
  const editor = useEditor<CouponFields, Coupon>({
    form: `coupon-${id}`,
    begin: couponFieldsOf(coupon),
    version: coupon.version,
    schema: newCoupon,
    toInput: couponInput,
    fieldsOf: couponFieldsOf,
    save: async (change, version) => (await callPanel(editCoupon, { id, coupon: change, version })).editCoupon,
    reread: () => readCoupon(id),
    fallback: 'Não foi possível salvar o cupom',
    onSaved: () => list.back('Cupom salvo'),
  })
  const savedBy = useCallback(() => lastSaved({ entity: 'COUPON', id }), [id])
  return (
    <FormPage
      lang="pt"
      title={coupon.code}
      back={list.address}
      saveLabel="Salvar cupom"
      editor={editor}
      describe={describeCoupon}
      savedBy={savedBy}
      after={<History entity="COUPON" id={id} />}
    >
      <CouponForm />
    </FormPage>
  )
}
