import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LibraryAnswer } from '#domain/delivery/library-answers.ts'
import { ReadQuery } from './read-query.tsx'
import { useLibrary } from './use-library.ts'

interface Props {
  title: string
  /** Order page, from 1. */
  page?: number
  children: (library: LibraryAnswer) => ReactNode
}

/** A section of the library, once it is read. */
export const WithLibrary = ({ title, page = 1, children }: Props) => (
  <ReadQuery title={`${title} · Minha estante`} query={useLibrary(page)} backTo="/courses" back="Ver os cursos">
    {(library) => (
      <>
        {library.email === null && <UnverifiedNote />}
        {children(library)}
      </>
    )}
  </ReadQuery>
)

/** The browser that paid sees what its orders bought, because the address is not verified yet. */
const UnverifiedNote = () => (
  <p className="mb-8 rounded-2 bg-info-wash px-5 py-4 text-info print:hidden">
    Aqui está o que você acabou de comprar.{' '}
    <Link to="/entrar?para=/minha-estante" className="font-semibold underline underline-offset-4">
      Entre com o seu e-mail
    </Link>{' '}
    para ver também todas as suas outras compras, neste e em qualquer aparelho.
  </p>
)
