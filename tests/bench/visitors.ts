import { publicListCourses } from '#app/store/catalogue/courses/courses.graphql.ts'
import { Connection, requestText } from './load.ts'
import { withClient } from './settled.ts'

/** Connections that are reused, as many as are needed in parallel. */
export class Visitors {
  readonly #ports: readonly number[]
  readonly #free: Map<number, Connection[]>

  constructor(ports: readonly number[]) {
    this.#ports = ports
    this.#free = new Map(ports.map((port) => [port, []]))
  }

  /** Sends requests to the processes in turn, and checks the responses. */
  async ask(number: number, { request, word }: VisitorRequest) {
    const port = this.#ports[number % this.#ports.length]!
    const free = this.#free.get(port)!
    let connection = free.pop()
    while (connection?.isClosed) connection = free.pop()
    connection ??= await Connection.open(port)
    const { head, body } = await connection.ask(request)
    if (!head.startsWith('HTTP/1.1 200 ') || !body.includes(word)) throw new Error(`a wrong response without “${word}”: ${head}`)
    free.push(connection)
  }

  close() {
    for (const connections of this.#free.values()) for (const connection of connections) connection.close()
  }
}

export interface VisitorRequest {
  request: Buffer
  word: string
}

/**
 * The requests of a hundred visitors of the catalogue: half of them product pages, a third lists, and some GraphQL as the pages send it and
 * some searches.
 */
export async function visitorRequests(databaseUrl: string): Promise<(number: number) => VisitorRequest> {
  const { courses, books } = await withClient(databaseUrl, async (client) => ({
    courses: (await client.query<Product>('select id, title from courses where published and removed_at is null order by created_at desc'))
      .rows,
    books: (await client.query<Product>('select id, title from books where removed_at is null order by created_at desc')).rows,
  }))
  const page = (path: string, word: string): VisitorRequest => ({ request: requestText('GET', path), word })
  const list = (search: string, offset: number, word: string): VisitorRequest => ({
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
