import { useEffect, useState } from 'react'
import { listKept } from './kept-texts.ts'

/** Texts of this device that can be read without a network, as links to pages that the worker has. */
export function KeptList() {
  const [kept, setKept] = useState<Awaited<ReturnType<typeof listKept>>>([])
  useEffect(() => {
    listKept().then(setKept, console.warn)
  }, [])
  if (kept.length === 0) return null
  return (
    <section aria-labelledby="guardados" className="mx-auto mt-10 max-w-[34rem]">
      <h2 id="guardados" className="display mb-3 text-3">
        Para ler sem conexão
      </h2>
      <ul className="border-t border-rule">
        {kept.map(({ title, page }) => (
          <li key={page} className="border-b border-rule">
            <a href={page} className="flex min-h-12 items-center py-2 font-semibold wrap-anywhere hover:text-ink-2">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
