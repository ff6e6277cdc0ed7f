import { Link } from 'react-router'
import { counted } from '#domain/platform/values/counted.ts'
import { Badge } from '#app/ui/badge.tsx'
import { addressOf } from '#app/admin/platform/addresses.ts'
import type { Linked } from '#app/admin/platform/forms/not-given.tsx'
import { type FileUse, type StoredFile, unusedText } from './file-texts.ts'

const editors = {
  COURSE: { name: 'Curso', list: 'courses' },
  BOOK: { name: 'Livro', list: 'books' },
  BUNDLE: { name: 'Pacote', list: 'bundles' },
  PLAN: { name: 'Assinatura', list: 'plans' },
  BANNER: { name: 'Banner', list: 'banners' },
  POST: { name: 'Post', list: 'posts' },
}

/** Where a file is named, each with a link to its form; or since when nothing uses it. */
export function FileUses({ file }: { file: StoredFile }) {
  const more = file.useCount - file.uses.length
  if (file.useCount === 0)
    return (
      <span className="text-small text-pretty text-ink-2">
        <Badge tone="quiet">Sem uso</Badge> {unusedText(file)}
      </span>
    )
  return (
    <ul className="grid gap-1 text-small">
      {file.uses.map((use) => (
        <li key={`${use.entity} ${use.id}`} className="line-clamp-2 wrap-anywhere">
          <Use use={use} />
        </li>
      ))}
      {more > 0 && <li className="text-ink-2">{`e mais ${counted(more, 'lugar', 'lugares')}`}</li>}
    </ul>
  )
}

function Use({ use: { entity, id, title, removed } }: { use: FileUse }) {
  if (entity === 'RECORD') return <span className="text-ink-2">Cópias de quem comprou</span>
  const { name, list } = editors[entity]
  return (
    <>
      <span className="text-ink-2">{name} </span>
      {removed ? (
        <span>{`${title} (fora da loja)`}</span>
      ) : (
        <Link to={addressOf.entry(list, id)} state={{ linked: true } satisfies Linked} className="ink-link font-semibold">
          {title}
        </Link>
      )}
    </>
  )
}
