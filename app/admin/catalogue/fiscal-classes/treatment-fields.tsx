import { useWatch } from 'react-hook-form'
import { percentOfRate } from '#domain/platform/values/money.ts'
import type { FiscalTreatment } from '#domain/catalogue/products/fiscal-classes.ts'
import { hundredthsOf, numberText, typedNumberOr } from '#domain/platform/values/typed-number.ts'
import { CheckInput, Options, SelectInput, TextInput } from '#app/admin/platform/forms/fields.tsx'
import { FieldRow } from '#app/admin/platform/forms/form-section.tsx'
import { NumberInput } from '#app/admin/platform/forms/number-input.tsx'
import { documentTexts } from './fiscal-texts.ts'

interface Props {
  name: (field: string) => string
  document: FiscalTreatment['document']
  /** Values for empty fields: the settings of a product's class. */
  otherwise?: FiscalTreatment | undefined
}

interface ClassProps extends Pick<Props, 'name' | 'otherwise'> {
  /** The fields belong to a product: empty ones follow its class. */
  isOverride?: boolean
}

/** How a class, or a product of it, is taxed. Only the codes that its document has are shown. */
export function ClassFields({ name, otherwise, isOverride = false }: ClassProps) {
  const own = useWatch({ name: name('document') }) as FiscalTreatment['document'] | ''
  const document = own || otherwise?.document
  return (
    <>
      <FieldRow>
        <SelectInput name={name('document')} label="Documento">
          {isOverride && <option value="">{otherwise ? `Padrão: ${documentTexts[otherwise.document]}` : 'Padrão'}</option>}
          <Options of={Object.entries(documentTexts)} />
        </SelectInput>
        {document !== 'NONE' && (
          <TextInput name={name('description')} label="Descrição na nota" maxLength={250} placeholder={otherwise?.description} />
        )}
      </FieldRow>
      {document && document !== 'NONE' && (
        <>
          {document === 'NFE' ? <GoodsFields {...{ name, document, otherwise }} /> : <ServiceFields {...{ name, document, otherwise }} />}
          {isOverride ? <ImmuneSelect name={name('immune')} otherwise={otherwise?.immune} /> : <ImmuneCheck name={name('immune')} />}
        </>
      )}
    </>
  )
}

const ImmuneCheck = ({ name }: { name: string }) => (
  <CheckInput name={name} label="Imune, por ser livro" hint="Constituição, art. 150, VI, d; vale também para o livro eletrônico." />
)

const ImmuneSelect = ({ name, otherwise }: { name: string; otherwise: boolean | undefined }) => (
  <SelectInput name={name} label="Imune, por ser livro" className="sm:max-w-72">
    <option value="">{otherwise === undefined ? 'Padrão' : `Padrão: ${otherwise ? 'sim' : 'não'}`}</option>
    <option value="true">Sim</option>
    <option value="false">Não</option>
  </SelectInput>
)

/** A rate is stored in hundredths of a percent, and typed in percent. */
export const typedRate = (rate: number | null): string => numberText(rate === null ? null : percentOfRate(rate))

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
