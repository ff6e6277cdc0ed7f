import { useSearchParams } from 'react-router'
import { ListRows } from '#app/admin/platform/lists/list-rows.tsx'
import { SearchBox } from '#app/admin/platform/lists/search-box.tsx'
import { SwitchLinks } from '#app/admin/platform/lists/switch-links.tsx'
import { type List, useList } from '#app/admin/platform/lists/use-list.ts'
import type { Access } from './access.ts'
import { listAccess } from './access.graphql.ts'
import { accessColumns, AccessRow } from './access-row.tsx'

const ends = [
  { value: null, label: 'Todos', end: null },
  { value: 'em-curso', label: 'Com prazo', end: 'ENDING' },
  { value: 'encerrado', label: 'Encerrados', end: 'ENDED' },
] as const

/** People with access to the course, now or before, why, until when and how far they are. */
export function AccessList({ courseId }: { courseId: string }) {
  const [query] = useSearchParams()
  const { end } = ends.find(({ value }) => value === query.get('prazo')) ?? ends[0]
  const list: List<Access> = {
    name: 'access',
    document: listAccess,
    fallback: 'Failed to fetch course',
    filters: () => ({ courseId, end }),
  }
  const { data: page } = useList(list)
  return (
    <section className="border-b border-rule py-6">
      <h2 className="display mb-3 text-3">
        Quem tem acesso {page && <span className="money font-sans text-small font-normal text-ink-2">{page.pageInfo.totalCount}</span>}
      </h2>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchBox placeholder="Buscar por e-mail..." />
        <SwitchLinks filter label="Prazo" name="prazo" choices={ends} />
      </div>
      <ListRows
        list={list}
        empty={end || query.has('busca') ? 'Ninguém assim.' : 'Ninguém ainda.'}
        noun={['acesso', 'acessos']}
        label="Quem tem acesso"
        columns={accessColumns('Quem')}
        renderRow={(access) => <AccessRow key={access.email} access={access} of="people" />}
      />
    </section>
  )
}
