import { bookId, courseId } from './fixtures.ts'

/** The demo's bundles: one that is all digital, and one with a printed book. */
export const bundles = [
  {
    title: 'Cabeça em paz, corpo descansado',
    description:
      'Dois cursos que se completam e um livro para a cabeceira.\n\nComece pelo sono: quem dorme melhor pensa melhor. Depois, com a cabeça descansada, entenda a ansiedade e o que fazer quando ela aparece.',
    priceCents: 27_900,
    members: [courseId(1), courseId(2), bookId(2)],
  },
  {
    title: 'Estante da varanda',
    description: 'Um livro impresso, um e-book e um curso, para ler devagar e praticar no mesmo ritmo.',
    priceCents: 19_900,
    members: [bookId(9), bookId(4), courseId(3)],
  },
]
