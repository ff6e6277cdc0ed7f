import { Link } from 'react-router'
import { publicPageSize } from '#domain/page.ts'
import { pageFrom } from '#domain/pager.ts'
import { loadQuery } from '../../query/load-query.ts'
import { Pager } from '../../ui/pager.tsx'
import { BeyondList, isBeyond, withStatus } from '../shell/beyond-list.tsx'
import { describe } from '../shell/describe.ts'
import { Empty } from '../shell/empty.tsx'
import { Failure } from '../shell/failure.tsx'
import type { Route } from './+types/news.ts'
import { PostDate } from './post-date.tsx'
import { PostPicture } from './post-picture.tsx'
import { publicListNews } from './news.graphql.ts'

const page = loadQuery(publicListNews, (url) => ({
  offset: (pageFrom(url.searchParams.get('pagina')) - 1) * publicPageSize,
  limit: publicPageSize,
}))
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
  const { data, pageInfo } = loaderData.publicListNews
  return (
    <div className="page pt-10">
      <h1 className="display text-1">Notícias</h1>
      <p className="mt-3 mb-10 max-w-[36rem] text-ink-2">
        O que acontece por aqui: leituras, bastidores e conversas com quem escreve e ensina.
      </p>
      {isBeyond(pageInfo) ? (
        <BeyondList totalPages={pageInfo.totalPages} />
      ) : data.length === 0 ? (
        <Empty text="Nenhuma notícia por enquanto" backTo="/courses" back="Ver os cursos" />
      ) : (
        <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {data.map((post, index) => (
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
      {!isBeyond(pageInfo) && <Pager currentPage={pageInfo.currentPage} totalPages={pageInfo.totalPages} />}
    </div>
  )
}

export const ErrorBoundary = () => <Failure failed="Failed to fetch news" />
