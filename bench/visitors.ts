import { publicListCourses } from '#app/store/courses/courses.graphql.ts'
import { Asker, requestText } from './load.ts'
import { withClient } from './settled.ts'

/** Connections that are used again, and as many as are needed at once. */
export class Visitors {
  readonly #ports: readonly number[]
  readonly #free: Map<number, Asker[]>

  constructor(ports: readonly number[]) {
    this.#ports = ports
    this.#free = new Map(ports.map((port) => [port, []]))
  }

  /** Asks one process after the other, and looks at the answer. */
  async ask(number: number, { request, word }: Errand) {
    const port = this.#ports[number % this.#ports.length]!
    const asker = this.#free.get(port)!.pop() ?? (await Asker.open(port))
    const { head, body } = await asker.ask(request)
    if (!head.startsWith('HTTP/1.1 200 ') || !body.includes(word)) throw new Error(`a wrong answer without “${word}”: ${head}`)
    this.#free.get(port)!.push(asker)
  }

  close() {
    for (const askers of this.#free.values()) for (const asker of askers) asker.close()
  }
}

export interface Errand {
  request: Buffer
  word: string
}

/** What a hundred visitors of the catalogue ask: half of it product pages, a third lists, some GraphQL as the pages send it, some searches. */
export async function errands(databaseUrl: string): Promise<(number: number) => Errand> {
  const { courses, books } = await withClient(databaseUrl, async (client) => ({
    courses: (await client.query<Product>('select id, title from courses where published and removed_at is null order by created_at desc'))
      .rows,
    books: (await client.query<Product>('select id, title from books where removed_at is null order by created_at desc')).rows,
  }))
  const page = (path: string, word: string): Errand => ({ request: requestText('GET', path), word })
  const list = (search: string, offset: number, word: string): Errand => ({
    request: requestText('POST', '/graphql', JSON.stringify({ query: publicListCourses, variables: { offset, limit: 12, search } })),
    word,
  })
  const of = (products: Product[], number: number) => products[(number * 7919) % products.length]!
  return (number) => {
    const turn = number % 20
    const [course, book] = [of(courses, number), of(books, number)]
    if (turn < 6) return page(`/courses/${course.id}`, course.title)
    if (turn < 10) return page(`/books/${book.id}`, book.title)
    if (turn < 13) return page('/courses', '</html>')
    if (turn < 16) return page('/books', '</html>')
    if (turn < 18) return list('', 12 * (number % 5), 'totalCount')
    const words = course.title.replaceAll(/[:,.“”"]/g, '').split(' ')
    return turn < 19
      ? list(words.slice(0, 2 + (number % 2)).join(' '), 0, 'totalCount')
      : page(`/courses?busca=${encodeURIComponent(words.slice(0, 2).join(' '))}`, '</html>')
  }
}

interface Product {
  id: string
  title: string
}
