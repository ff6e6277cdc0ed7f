import { useParams } from 'react-router'
import { newCoupon } from '#domain/coupon-form.ts'
import { callPanel } from '../calls/call-panel.ts'
import { EntryForm } from '../forms/entry-form.tsx'
import { Loaded } from '../forms/loaded.tsx'
import { type Coupon, couponFieldsOf, couponInput, describeCoupon } from './coupon-fields.ts'
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
  const { id } = coupon
  return (
    <EntryForm
      lang="pt"
      list="coupons"
      title={coupon.code}
      saveLabel="Salvar cupom"
      saved="Cupom salvo"
      describe={describeCoupon}
      history={{ entity: 'COUPON', id }}
      editing={{
        form: `coupon-${id}`,
        initial: { fields: couponFieldsOf(coupon), version: coupon.version },
        schema: newCoupon,
        toInput: couponInput,
        fieldsOf: couponFieldsOf,
        save: async (change, version) => (await callPanel(editCoupon, { id, coupon: change, version })).editCoupon,
        reread: () => readCoupon(id),
        fallback: 'Não foi possível salvar o cupom',
      }}
    >
      {() => <CouponForm />}
    </EntryForm>
  )
}
