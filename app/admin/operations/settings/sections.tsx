import { formatPhone } from '#domain/platform/values/masks.ts'
import { formatTaxId } from '#domain/platform/values/tax-id.ts'
import { CheckInput, Options, SelectInput, TextInput } from '#app/admin/platform/forms/fields.tsx'
import { FieldRow, FormSection } from '#app/admin/platform/forms/form-section.tsx'
import { NumberInput } from '#app/admin/platform/forms/number-input.tsx'
import { AnswerTextsSection } from './answer-texts-section.tsx'
import { AddressSection } from './address-section.tsx'
import { ConsentSection } from './consent-section.tsx'
import { RecoverySection } from './recovery-section.tsx'
import { at, regimeNames, type StoreSettings } from './settings-fields.ts'
import { useFormatted } from './use-address-of-cep.ts'

/** Who sells. The law asks for the name, the CNPJ or CPF and a contact on the site (docs/law.md#seller-identity). */
export const SellerSections = ({ environmentName, environmentEmail }: Pick<StoreSettings, 'environmentName' | 'environmentEmail'>) => (
  <>
    <FormSection title="Loja">
      <TextInput
        {...at.storeName}
        placeholder={environmentName}
        className="max-w-[32rem]"
        hint={`Aparece nas páginas e nos textos legais. Vazio: ${environmentName}.`}
      />
    </FormSection>
    <FormSection title="Quem vende">
      <TextInput {...at.legalName} className="max-w-[40rem]" />
      <FieldRow>
        <TextInput
          {...at.taxId}
          spellCheck={false}
          autoCapitalize="characters"
          className="[&_input]:font-mono [&_input]:uppercase"
          onBlur={useFormatted('taxId', formatTaxId)}
        />
        <SelectInput {...at.taxRegime}>
          <option value="">Não informado</option>
          <Options of={Object.entries(regimeNames)} />
        </SelectInput>
      </FieldRow>
    </FormSection>
    <AddressSection />
    <FormSection title="Contato">
      <FieldRow>
        <TextInput
          {...at.supportEmail}
          type="email"
          placeholder={environmentEmail}
          hint={`Recebe as mensagens da página de contato. Vazio: ${environmentEmail}.`}
        />
        <TextInput {...at.phone} type="tel" onBlur={useFormatted('phone', formatPhone)} />
      </FieldRow>
    </FormSection>
  </>
)

export const RuleSections = () => (
  <>
    {/* The person in charge of personal data (LGPD, art. 41). */}
    <FormSection title="Encarregado de dados">
      <p className="max-w-[60ch] text-small text-ink-2">
        Quem responde pelos dados pessoais, como pede a LGPD. Uma loja pequena pode não ter um encarregado, mas precisa de um canal: vazio,
        vale o e-mail de atendimento.
      </p>
      <FieldRow>
        <TextInput {...at.privacyOfficerName} />
        <TextInput {...at.privacyOfficerEmail} type="email" />
      </FieldRow>
    </FormSection>
    {/* Data goes when it is not needed any more (docs/law.md#data-minimum). */}
    <FormSection title="Pedidos antigos">
      <CheckInput {...at.maskOldOrders} />
    </FormSection>
    <FormSection title="Garantia e preço">
      <FieldRow>
        <NumberInput {...at.guaranteeDays} required />
        <NumberInput {...at.graceDays} required />
        <NumberInput {...at.pixDiscount} unit="%" decimals />
        <NumberInput {...at.confirmRefundsAboveCents} unit="BRL" decimals />
      </FieldRow>
      <CheckInput {...at.bookCents} />
    </FormSection>
    <FormSection title="E-mails de cursos">
      <CheckInput {...at.accessEmails} />
      <CheckInput {...at.lessonEmails} />
    </FormSection>
    <FormSection title="Aulas">
      <CheckInput {...at.oneStream} />
    </FormSection>
    <RecoverySection />
    <AnswerTextsSection />
    <FormSection title="Resumo da semana">
      <CheckInput {...at.weeklyEmail} />
    </FormSection>
    <ConsentSection />
  </>
)
