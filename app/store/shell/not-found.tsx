import { data } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'

export const loader = () => data(null, { status: 404 })
/** The browser needs no request to know this. */
export const clientLoader = () => null
export const meta = () => [{ title: 'Página não encontrada' }]

export default function NotFound() {
  return (
    <div className="page flex flex-col items-start gap-x-10 gap-y-7 py-14 sm:flex-row sm:items-center lg:py-20">
      <img src="/art/galho.svg" alt="" width="200" height="200" className="size-[9rem] rounded-1 sm:size-[12.5rem]" />
      <div>
        <h1 className="display text-1">Esta página voou</h1>
        <p className="mt-3 mb-6 text-ink-2">O endereço não leva a lugar nenhum. Os cursos e os livros continuam aqui.</p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/courses">Ver os cursos</LinkButton>
          <LinkButton to="/books">Ver os e-books</LinkButton>
        </div>
      </div>
    </div>
  )
}
