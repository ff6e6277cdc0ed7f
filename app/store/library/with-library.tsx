import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LibraryAnswer } from '#domain/rest-answers.ts'
import { LibraryFailure } from './lesson/library-failure.tsx'
import { LibrarySkeleton } from './library-skeleton.tsx'
import { useLibrary } from './use-library.ts'

interface Props {
  title: string
  /** Of the orders, from 1. */
  page?: number
  children: (library: LibraryAnswer) => ReactNode
}

/** A section of the library, once it is read. Without a session the browser goes to the sign-in page, and comes back. */
export function WithLibrary({ title, page = 1, children }: Props) {
  const { data, error, refetch } = useLibrary(page)
  return (
    <>
      <title>{`${title} · Minha estante`}</title>
      {data ? (
        <>
          {data.email === null && <UnverifiedNote />}
          {children(data)}
        </>
      ) : error ? (
        <LibraryFailure error={error} backTo="/courses" back="Ver os cursos" onRetry={() => void refetch()} />
      ) : (
        <LibrarySkeleton />
      )}
    </>
  )
}

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
