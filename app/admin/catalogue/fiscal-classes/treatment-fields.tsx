import type { FiscalTreatment } from '#domain/catalogue/products/fiscal-classes.ts'
import { hundredthsOf, numberText, typedNumberOr } from '#domain/platform/values/typed-number.ts'
import { TextInput } from '#app/admin/platform/forms/fields.tsx'
import { FieldRow } from '#app/admin/platform/forms/form-page.tsx'
import { NumberInput } from '#app/admin/platform/forms/number-input.tsx'

interface Props {
  name: (field: string) => string
  document: FiscalTreatment['document']
  /** Values for empty fields: the settings of a product's class. */
  otherwise?: FiscalTreatment | undefined
}

/** The codes that a document has. */
export function TreatmentFields(props: Props) {
  if (props.document === 'NONE') return null
  return props.document === 'NFE' ? <GoodsFields {...props} /> : <ServiceFields {...props} />
}

/** A rate is stored in hundredths of a percent, and typed in percent. */
export const typedRate = (rate: number | null): string => numberText(rate === null ? null : rate / 100)

export function rateInput(typed: string): number | null {
  const percent = typedNumberOr(null, typed, '%')
  return percent === null ? null : hundredthsOf(percent)
}

const ServiceFields = ({ name, document, otherwise }: Props) => (
  <FieldRow>
    <TextInput
      name={name('serviceCode')}
      label="Código nacional do serviço"
      inputMode="numeric"
      hint={document === 'NFSE_NATIONAL' ? '6 dígitos, como 080201.' : 'Só se a prefeitura pedir o item da LC 116.'}
      placeholder={otherwise?.serviceCode}
    />
    <TextInput
      name={name('cityCode')}
      label="Código na prefeitura"
      hint={document === 'NFSE_CITY' ? undefined : 'Se houver.'}
      placeholder={otherwise?.cityCode}
    />
    <TextInput name={name('nbs')} label="NBS" inputMode="numeric" hint="9 dígitos, se houver." placeholder={otherwise?.nbs} />
    <NumberInput
      name={name('issRate')}
      label="Alíquota do ISS, em %"
      unit="%"
      decimals
      hint="Vazio no Simples Nacional."
      placeholder={otherwise && typedRate(otherwise.issRate)}
    />
  </FieldRow>
)

const GoodsFields = ({ name, otherwise }: Props) => (
  <>
    <FieldRow>
      <TextInput name={name('ncm')} label="NCM" inputMode="numeric" hint="Livros: 49019900." placeholder={otherwise?.ncm} />
      <TextInput name={name('cfop')} label="CFOP no estado" inputMode="numeric" placeholder={otherwise?.cfop} />
      <TextInput name={name('cfopInterstate')} label="CFOP para outro estado" inputMode="numeric" placeholder={otherwise?.cfopInterstate} />
    </FieldRow>
    <FieldRow>
      <TextInput
        name={name('cst')}
        label="CST ou CSOSN do ICMS"
        inputMode="numeric"
        hint="No Simples: CSOSN, como 400."
        placeholder={otherwise?.cst}
      />
      <TextInput
        name={name('pisCofins')}
        label="CST do PIS e da COFINS"
        inputMode="numeric"
        hint="Livros: 06, alíquota zero."
        placeholder={otherwise?.pisCofins}
      />
    </FieldRow>
  </>
)
