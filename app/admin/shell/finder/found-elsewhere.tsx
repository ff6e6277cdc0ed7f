import { Link } from 'react-router'
import { listed } from '#domain/platform/values/listed.ts'
import { useResults } from './use-results.ts'

/** Below a list whose search finds nothing: where else these words are. */
export function FoundElsewhere({ list, search }: { list: string; search: string }) {
  const { results, consulted, isAsking } = useResults(search, list)
  if (search.length < 2 || consulted.length === 0) return null
  if (isAsking && results.length === 0) return <p role="status">Procurando nas outras listas…</p>
  if (results.length === 0) return <p>Também não há nada em {listed(consulted.map((title) => title.toLowerCase()))}.</p>
  return (
    <div className="mx-auto mt-4 grid max-w-[36rem] gap-3 text-left">
      {results.map(({ title, targets, list: other }) => (
        <section key={other} aria-label={title}>
          <h2 className="font-semibold text-ink">Em {title}</h2>
          <ul>
            {targets.map(({ title: name, detail, href }) => (
              <li key={href}>
                <Link to={href} state={{ linked: true }} className="ink-link inline-flex min-h-11 flex-wrap items-center gap-x-2">
                  {name} {detail && <span className="money text-small">{detail}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
