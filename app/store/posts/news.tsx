import { Link } from 'react-router'
import { loadQuery } from '#app/query/load-query.ts'
import { describe } from '#app/store/shell/describe.ts'
import { Empty } from '#app/store/shell/empty.tsx'
import { Failure } from '#app/store/shell/failure.tsx'
import { List, pageIn, withStatus } from '#app/store/shell/list.tsx'
import type { Route } from './+types/news.ts'
import { PostDate } from './post-date.tsx'
import { PostPicture } from './post-picture.tsx'
import { publicListNews } from './news.graphql.ts'

const page = loadQuery(publicListNews, pageIn)
export const loader = async (args: Route.LoaderArgs) => {
  const list = await page.loader(args)
  return withStatus(list, list.publicListNews.pageInfo)
}
export const clientLoader = page.clientLoader

export const meta: Route.MetaFunction = ({ matches, location }) =>
  describe(matches, location, {
    title: 'Notícias',
    description: 'O que acontece por aqui: leituras, bastidores e conversas com quem escreve e ensina.',
  })

export default function News({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page pt-10">
      <h1 className="display text-1">Notícias</h1>
      <p className="mt-3 mb-10 max-w-[36rem] text-ink-2">
        O que acontece por aqui: leituras, bastidores e conversas com quem escreve e ensina.
      </p>
      <List list={loaderData.publicListNews} empty={<Empty text="Nenhuma notícia por enquanto" backTo="/courses" back="Ver os cursos" />}>
        {(posts) => (
          <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
            {posts.map((post, index) => (
              <li key={post.id} className="group relative">
                <PostPicture post={post} eager={index < 3} />
                <PostDate iso={post.publishedAt} />
                <h2 className="display mt-1 text-3">
                  <Link to={`/noticias/${post.slug}`} className="after:absolute after:inset-0">
                    {post.title}
                  </Link>
                </h2>
              </li>
            ))}
          </ul>
        )}
      </List>
    </div>
  )
}

export const ErrorBoundary = () => <Failure failed="Failed to fetch news" />
