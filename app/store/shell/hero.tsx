import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useSettings } from '../../settings.ts'
import { SearchForm } from '../../ui/search-form.tsx'

interface Props extends Pick<ComponentProps<typeof SearchForm>, 'placeholder' | 'results'> {
  title: string
  text: string
  search: string
  /** Bundles have the wall of books. */
  panel: 'cursos' | 'livros' | 'pacotes'
  /** Absent: the store has none. */
  plans?: { id: string; title: string }[] | undefined
}

/** The head of a catalogue page: title, text, search, and a picture of a tiled wall. */
export function Hero({ title, text, search, panel, plans, ...form }: Props) {
  const { hasBundles } = useSettings()
  return (
    <section className="relative overflow-hidden border-b border-rule">
      <div aria-hidden className="frieze h-7 lg:hidden" />
      <div className="page py-8 lg:pt-12 lg:pb-14">
        <div className="max-w-[42rem]">
          <h1 className="display text-hero">{title}</h1>
          <p className="mt-3 mb-7 max-w-[32rem] text-ink-2">{text}</p>
          <SearchForm {...form} value={search} />
          {hasBundles && panel !== 'pacotes' && (
            <Link to="/pacotes" className="ink-link mt-2 inline-flex min-h-11 items-center">
              Pacotes: mais por menos
            </Link>
          )}
          {plans?.map(({ id, title }) => (
            <Link key={id} to={`/planos/${id}`} className="ink-link mt-2 mr-5 inline-flex min-h-11 items-center">
              Assinatura: {title}
            </Link>
          ))}
        </div>
      </div>
      <div
        aria-hidden
        className={`absolute inset-y-0 left-[71%] right-0 hidden bg-cover bg-left lg:block ${panel === 'cursos' ? 'bg-(image:--panel-cursos)' : 'bg-(image:--panel-livros)'}`}
      />
    </section>
  )
}
