import { Link } from 'react-router'
import { useSettings } from '../../settings.ts'
import { PretendingNote } from '../../ui/pretending-note.tsx'

export function Footer({ quiet = false }: { quiet?: boolean }) {
  const { storeName, supportEmail } = useSettings()
  const signature = `© ${new Date().getFullYear()} ${storeName}`
  return (
    <footer className="mt-16 print:hidden">
      <div aria-hidden className="frieze" />
      <div className="bg-side text-side-ink-2 [--focus:oklch(.82_.10_245)]">
        {quiet ? (
          <div className="page flex flex-wrap items-baseline gap-x-8 gap-y-3 py-7 text-small">
            <span>{signature}</span>
            <span>
              Dúvidas? <Mail address={supportEmail} />
            </span>
            <PretendingNote />
          </div>
        ) : (
          <div className="page grid gap-8 py-12 text-small md:grid-cols-[5fr_3fr_3fr]">
            <Verse />
            <ul className="grid content-start gap-2">
              {links.map(([to, name]) => (
                <li key={to}>
                  <Link to={to} className="ink-link inline-flex min-h-8 items-center text-side-ink">
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
            <div className="grid content-start gap-2">
              <Mail address={supportEmail} />
              <span>PIX ou cartão em até 12x</span>
              <span>{signature}</span>
              <PretendingNote />
            </div>
          </div>
        )}
      </div>
    </footer>
  )
}

const links = [
  ['/courses', 'Cursos'],
  ['/books', 'E-books'],
  ['/noticias', 'Notícias'],
  ['/cart', 'Carrinho'],
  ['/minha-estante', 'Minha estante'],
] as const

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

const Mail = ({ address }: { address: string }) => (
  <a href={`mailto:${address}`} className="ink-link inline-flex min-h-8 items-center justify-self-start text-side-ink">
    {address}
  </a>
)
