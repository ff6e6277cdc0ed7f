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

/** A code, with the value that holds while it is empty. */
const fieldOf =
  ({ name, otherwise }: Props) =>
  (code: Exclude<keyof FiscalTreatment, 'document' | 'immune'>) => {
    const value = otherwise?.[code]
    return { name: name(code), placeholder: typeof value === 'number' ? typedRate(value) : (value ?? undefined) }
  }

function ServiceFields(props: Props) {
  const at = fieldOf(props)
  const isCity = props.document === 'NFSE_CITY'
  return (
    <FieldRow>
      <TextInput
        {...at('serviceCode')}
        label="Código nacional do serviço"
        inputMode="numeric"
        hint={isCity ? 'Só se a prefeitura pedir o item da LC 116.' : '6 dígitos, como 080201.'}
      />
      <TextInput {...at('cityCode')} label="Código na prefeitura" hint={isCity ? undefined : 'Se houver.'} />
      <TextInput {...at('nbs')} label="NBS" inputMode="numeric" hint="9 dígitos, se houver." />
      <NumberInput {...at('issRate')} label="Alíquota do ISS, em %" unit="%" decimals hint="Vazio no Simples Nacional." />
    </FieldRow>
  )
}

function GoodsFields(props: Props) {
  const at = fieldOf(props)
  return (
    <>
      <FieldRow>
        <TextInput {...at('ncm')} label="NCM" inputMode="numeric" hint="Livros: 49019900." />
        <TextInput {...at('cfop')} label="CFOP no estado" inputMode="numeric" />
        <TextInput {...at('cfopInterstate')} label="CFOP para outro estado" inputMode="numeric" />
      </FieldRow>
      <FieldRow>
        <TextInput {...at('cst')} label="CST ou CSOSN do ICMS" inputMode="numeric" hint="No Simples: CSOSN, como 400." />
        <TextInput {...at('pisCofins')} label="CST do PIS e da COFINS" inputMode="numeric" hint="Livros: 06, alíquota zero." />
      </FieldRow>
    </>
  )
}
