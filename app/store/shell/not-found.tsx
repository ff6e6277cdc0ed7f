import { data } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'

export const loader = () => data(null, { status: 404 })
export const meta = () => [{ title: 'Página não encontrada' }]

export default function NotFound() {
  return (
    <div className="page py-20">
      <h1 className="display text-1">Esta página voou</h1>
      <p className="mt-3 mb-8 text-ink-2">O endereço não leva a lugar nenhum. Os cursos e os livros continuam aqui.</p>
      <LinkButton to="/courses">Ver os cursos</LinkButton>
    </div>
  )
}
