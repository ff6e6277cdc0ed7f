import { copyright } from '#app/ui/copyright.ts'
import { useSettings } from '../../settings.ts'
import { PretendingNote } from '../../ui/pretending-note.tsx'
import { WholeNumbers } from '../../ui/whole-numbers.tsx'
import { choiceLink } from '#app/store/consent/choice-link.ts'
import { AccessibilitySymbol } from './accessibility-symbol.tsx'

/** The seller, its contacts and its terms: on every page, as the law asks (docs/law.md#seller-identity). */
export const FooterContent = () => (
  <>
    <div aria-hidden className="frieze" />
    <div className="bg-side text-side-ink-2 [--focus:oklch(.82_.10_245)]">
      <div className="page grid gap-8 pt-12 pb-10 text-small group-data-[quiet]/footer:hidden md:grid-cols-[5fr_3fr_3fr]">
        <Verse />
        <FooterLinks label="Loja" links={catalogueLinks} />
        <FooterLinks label="Informações" links={useLegalLinks()} />
      </div>
      <Identity />
    </div>
  </>
)

/** In a store with tags the choice can be changed from every page (docs/rules/privacy.md#cookies). */
function useLegalLinks() {
  const { consentTags } = useSettings()
  return consentTags ? [...legalLinks, [choiceLink, 'Cookies'] as const] : legalLinks
}

function Identity() {
  const { storeName, supportEmail, seller } = useSettings()
  const { legalName, taxId, address, phone } = seller
  const links = useLegalLinks()
  return (
    <div className="border-t border-side-up group-data-[quiet]/footer:border-0">
      <div className="page flex flex-wrap items-start justify-between gap-x-10 gap-y-6 py-7 text-small">
        <div className="max-w-[44rem] min-w-0 grow basis-[20rem]">
          <p className="wrap-anywhere">
            <span className="font-semibold text-side-ink">{legalName ?? storeName}</span>
            {taxId && <span className="min-[20rem]:whitespace-nowrap"> · {taxId}</span>}
          </p>
          {address && (
            <p className="wrap-anywhere">
              <WholeNumbers>{address}</WholeNumbers>
            </p>
          )}
          <p className="mt-1 flex flex-wrap items-center gap-x-5">
            <FooterLink href={`mailto:${supportEmail}`}>{supportEmail}</FooterLink>
            {phone && <FooterLink href={`tel:+55${phone.replace(/\D/g, '')}`}>{phone}</FooterLink>}
          </p>
          <p className="mt-1 hidden flex-wrap gap-x-5 group-data-[quiet]/footer:flex">
            {links.map(([href, name]) => (
              <FooterLink key={href} href={href}>
                {name}
              </FooterLink>
            ))}
          </p>
        </div>
        <div className="grid justify-items-start gap-2">
          <p>PIX ou cartão de crédito, pelo PagBank</p>
          <p>{copyright(storeName)}</p>
          <PretendingNote />
        </div>
        <a href="/acessibilidade" className="inline-flex size-11 items-center justify-center text-side-ink" title="Acessibilidade">
          <AccessibilitySymbol className="size-10" />
          <span className="sr-only">Acessibilidade desta loja</span>
        </a>
      </div>
    </div>
  )
}

const catalogueLinks = [
  ['/courses', 'Cursos'],
  ['/books', 'E-books'],
  ['/noticias', 'Notícias'],
  ['/cart', 'Carrinho'],
  ['/minha-estante', 'Minha estante'],
] as const

const legalLinks = [
  ['/sobre', 'Sobre a loja'],
  ['/contato', 'Contato'],
  ['/desistencia', 'Desistir de uma compra'],
  ['/termos', 'Termos de venda'],
  ['/privacidade', 'Privacidade'],
  ['/acessibilidade', 'Acessibilidade'],
  ['https://www.planalto.gov.br/ccivil_03/leis/l8078compilado.htm', 'Código de Defesa do Consumidor'],
] as const

const FooterLinks = ({ label, links }: { label: string; links: readonly (readonly [href: string, name: string])[] }) => (
  <ul aria-label={label} className="grid content-start gap-1">
    {links.map(([href, name]) => (
      <li key={href}>
        <FooterLink href={href}>{name}</FooterLink>
      </li>
    ))}
  </ul>
)

const FooterLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} className="ink-link inline-flex min-h-8 items-center text-side-ink">
    {children}
  </a>
)

const Verse = () => (
  <div>
    <p className="display text-[1.375rem] leading-snug font-[560] text-side-ink">
      Minha terra tem palmeiras,
      <br />
      onde canta o Sabiá.
    </p>
    <p className="mt-3 max-w-[28rem]">Gonçalves Dias, 1843. Livros e cursos brasileiros para a vida de dentro, desde a primeira página.</p>
  </div>
)
