import { useWatch } from 'react-hook-form'
import { newCoupon } from '#domain/orders/coupons/coupon-form.ts'
import { askPanel } from '#app/admin/platform/calls/call-panel.ts'
import { entryScreens } from '#app/admin/platform/forms/entry-screens.tsx'
import { type Coupon, type CouponFields, couponForm } from './coupon-fields.ts'
import { createCoupon, editCoupon, getCoupon } from './coupons.graphql.ts'
import { CheckInput, SelectInput, TextInput } from '#app/admin/platform/forms/fields.tsx'
import { FieldRow, FormSection } from '#app/admin/platform/forms/form-section.tsx'
import { NumberInput } from '#app/admin/platform/forms/number-input.tsx'

export default entryScreens<CouponFields, Coupon>({
  list: 'coupons',
  entity: 'COUPON',
  noun: 'cupom',
  right: 'marketing.write',
  fields: couponForm,
  read: (id, signal) => askPanel(getCoupon, { id }, signal),
  create: { schema: newCoupon, save: (coupon, key) => askPanel(createCoupon, { coupon, key }) },
  edit: {
    title: ({ code }) => code,
    schema: newCoupon,
    save: (id, coupon, version) => askPanel(editCoupon, { id, coupon, version }),
  },
  form: () => <CouponForm />,
})

const { at } = couponForm

const CouponForm = () => (
  <>
    <FormSection title="Cupom">
      <FieldRow>
        <TextInput
          {...at.code}
          required
          spellCheck={false}
          autoCapitalize="characters"
          className="[&_input]:font-mono [&_input]:uppercase"
        />
        <CheckInput {...at.active} className="sm:pt-6" />
      </FieldRow>
      <Discount />
    </FormSection>
    <FormSection title="Quando vale">
      <FieldRow>
        <TextInput {...at.startsAt} type="datetime-local" />
        <TextInput {...at.endsAt} type="datetime-local" />
      </FieldRow>
    </FormSection>
    <FormSection title="Limites">
      <FieldRow>
        <NumberInput {...at.maxUses} />
        <NumberInput {...at.maxUsesPerBuyer} />
      </FieldRow>
    </FormSection>
  </>
)

function Discount() {
  const type = useWatch<CouponFields, 'type'>({ name: 'type' })
  return (
    <FieldRow>
      <SelectInput {...at.type}>
        <option value="PERCENTAGE">Porcentagem</option>
        <option value="FIXED">Valor fixo</option>
      </SelectInput>
      {type === 'FIXED' ? (
        <NumberInput key="sum" {...at.amountCents} required unit="BRL" decimals />
      ) : (
        <NumberInput key="percent" {...at.percent} required unit="%" decimals />
      )}
      <NumberInput {...at.minimumCents} unit="BRL" decimals />
    </FieldRow>
  )
}
