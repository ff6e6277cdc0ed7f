import { FileDown } from 'lucide-react'
import { Link, useParams } from 'react-router'
import type { MarkedSources, MarkList } from '#domain/delivery/marks/study-marks.ts'
import { useQuery } from '@tanstack/react-query'
import { markGroups, marksAsMarkdown } from '#domain/delivery/marks/marks-as-markdown.ts'
import { Button } from '#app/ui/button.tsx'
import { saveFile } from '#app/ui/save-file.ts'
import { BackLink } from '#app/store/shell/back-link.tsx'
import { Empty } from '#app/store/shell/empty.tsx'
import { lessonPath, notebookPath } from './course-paths.ts'
import { ReadQuery } from '#app/store/library/read-query.tsx'
import { readerPath } from './reader-path.ts'
import { MarkRow } from './mark-row.tsx'
import { useMarks } from './marks-client.ts'
import './study.css'

/** `/minha-estante/anotacoes`, and `/minha-estante/anotacoes/{source}` with the marks of a course or e-book. */
export default function Notebook() {
  const { source } = useParams()
  return source ? <Marks source={source} /> : <Sources />
}

const empty = (
  <Empty
    text="Nenhuma anotação por aqui, por enquanto"
    more="O que você anotar nas aulas e marcar nos e-books fica guardado aqui, também depois que um acesso termina."
    backTo="/minha-estante"
    back="Ver os cursos"
  />
)

function Sources() {
  const query = useQuery<MarkedSources>({ queryKey: ['/library/marks'], staleTime: 0 })
  return (
    <ReadQuery title="Anotações · Minha estante" query={query} backTo="/minha-estante" back="Voltar à estante">
      {({ sources }) =>
        sources.length === 0 ? (
          empty
        ) : (
          <ul className="border-t border-rule">
            {sources.map(({ id, title, kind, marks }) => (
              <li key={id} className="border-b border-rule">
                <Link to={notebookPath(id)} className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 py-3 hover:text-ink-2">
                  <span className="min-w-0 font-semibold wrap-anywhere">{title}</span>
                  <span className="text-small text-ink-2">{countText(kind, marks)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </ReadQuery>
  )
}

function Marks({ source }: { source: string }) {
  const query = useMarks(source)
  return (
    <ReadQuery title={`${query.data?.title ?? 'Anotações'} · Minha estante`} query={query} backTo={notebookPath()} back="Ver as anotações">
      {(list) => (
        <>
          <BackLink to={notebookPath()}>Anotações</BackLink>
          <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
            <h2 className="display min-w-0 text-2 wrap-anywhere">
              <Source source={source} list={list} />
            </h2>
            {list.marks.length > 0 && (
              <Button size="list" onClick={() => download(list)}>
                <FileDown aria-hidden className="size-5" /> Baixar em Markdown
              </Button>
            )}
          </div>
          {!list.isOpen && <p className="mb-6 text-ink-2">Este acesso terminou. As suas anotações continuam aqui.</p>}
          {list.marks.length === 0
            ? empty
            : markGroups(list).map((group) => <Group key={group.id} source={source} list={list} group={group} />)}
        </>
      )}
    </ReadQuery>
  )
}

function Source({ source, list: { title, slug, isOpen } }: { source: string; list: MarkList }) {
  if (!isOpen) return title
  if (slug === null) return <a href={readerPath(source)}>{title}</a>
  return <Link to={lessonPath(slug)}>{title}</Link>
}

const Group = ({ source, list, group }: { source: string; list: MarkList; group: ReturnType<typeof markGroups>[number] }) => (
  <section className="mb-8 max-w-[46rem]">
    {group.title && <h3 className="display border-b border-rule pb-2 text-3 wrap-anywhere">{group.title}</h3>}
    <ul>
      {group.marks.map((mark) => (
        <MarkRow key={mark.id} source={source} mark={mark} list={list} />
      ))}
    </ul>
  </section>
)

function download(list: MarkList) {
  saveFile(
    `${list.title.replaceAll(/[^\p{L}\p{N} _-]/gu, '').slice(0, 80) || 'anotações'}.md`,
    new Blob([marksAsMarkdown(list)], { type: 'text/markdown' }),
  )
}

const countText = (kind: MarkedSources['sources'][number]['kind'], marks: number) =>
  `${kind === 'COURSE' ? 'Curso' : 'E-book'} · ${marks === 1 ? '1 anotação' : `${marks.toLocaleString('pt-BR')} anotações`}`
