import { catalogue } from '#domain/catalogue/products/product-types.ts'
import { newPlan, planChange } from '#domain/catalogue/products/plan-form.ts'
import { askPanel } from '#app/admin/platform/calls/call-panel.ts'
import { accepts } from '#app/admin/platform/files/uploader.tsx'
import { entryScreens } from '#app/admin/platform/forms/entry-screens.tsx'
import { CheckInput, Options, SelectInput, TextArea, TextInput } from '#app/admin/platform/forms/fields.tsx'
import { FileInput, Picture } from '#app/admin/platform/forms/file-input.tsx'
import { FieldRow, FormSection } from '#app/admin/platform/forms/form-section.tsx'
import { NumberInput } from '#app/admin/platform/forms/number-input.tsx'
import { ProductList } from '../../bumps/bump-editor.tsx'
import { LaunchSection } from '../page-section.tsx'
import { intervalChoices, type Plan, type PlanFields, planForm } from './plan-fields.ts'
import { createPlan, editPlan, getPlan } from './plans.graphql.ts'

export default entryScreens<PlanFields, Plan>({
  list: 'plans',
  entity: 'PLAN',
  noun: 'plano',
  right: 'catalogue.write',
  fields: planForm,
  read: (id, signal) => askPanel(getPlan, { id }, signal),
  create: {
    schema: newPlan,
    copy: ({ title }) => ({ title: `Cópia de ${title}`, published: false }),
    save: (plan, key) => askPanel(createPlan, { plan, key }),
  },
  edit: {
    title: ({ title }) => title,
    schema: planChange,
    save: (id, plan, version) => askPanel(editPlan, { id, plan, version }),
  },
  seenAt: ({ id, published }) => (published ? { address: `${location.origin}${catalogue.PLAN.path}/${id}` } : null),
  form: () => <PlanForm />,
})

const { at } = planForm

const PlanForm = () => (
  <>
    <FormSection title="Plano">
      <TextInput {...at.title} required />
      <TextArea {...at.description} />
      <div className="flex items-start gap-4">
        <Picture name="picture" className="mt-6 h-[4.75rem] w-28" />
        <FileInput {...at.picture} access="PUBLIC" accept={accepts.PICTURE} className="min-w-0 grow" />
      </div>
    </FormSection>
    <FormSection title="Conteúdo">
      <CheckInput {...at.allCourses} />
      <ProductList name="members" title="Conteúdo" noun="item" types={['COURSE', 'BOOK']} />
    </FormSection>
    <FormSection title="Venda">
      <FieldRow>
        <NumberInput {...at.priceCents} required unit="BRL" decimals />
        <SelectInput {...at.billingInterval}>
          <Options of={intervalChoices} />
        </SelectInput>
        <NumberInput {...at.trialDays} />
      </FieldRow>
      <CheckInput {...at.published} />
    </FormSection>
    <LaunchSection unit="BRL" decimals />
  </>
)
