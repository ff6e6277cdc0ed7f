import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { loadQuery } from '#app/query/load-query.ts'
import { CoverPicture } from '#app/ui/cover-picture.tsx'
import { BackLink } from '#app/store/shell/back-link.tsx'
import { absolute, describe, sharePicture, storeOf } from '#app/store/shell/describe.ts'
import { Missing } from '#app/store/shell/missing.tsx'
import type { Route } from './+types/post.ts'
import { PostDate } from './post-date.tsx'
import { PostGallery } from './post-gallery.tsx'
import { postJsonLd } from './post-json-ld.ts'
import { PostVideo } from './post-video.tsx'
import type { AnswerOf, ResultOf } from '#app/query/document.ts'
import { publicGetNews } from './post.graphql.ts'

const page = loadQuery(publicGetNews, (_, params) => ({ slug: params.slug ?? '' }))
export const loader = async (args: LoaderFunctionArgs) => atItsAddress(await page.loader(args), args)
export const clientLoader = async (args: ClientLoaderFunctionArgs) => atItsAddress(await page.clientLoader(args), args)

/** Redirects from a slug that the post had before. Nothing caches the redirect: the post may get its slug back. */
function atItsAddress(
  answer: ResultOf<typeof publicGetNews>,
  { params }: Pick<LoaderFunctionArgs, 'params'>,
): ResultOf<typeof publicGetNews> {
  const { slug } = answer.publicGetNews
  if (slug === params.slug) return answer
  throw redirect(`/noticias/${encodeURIComponent(slug)}`, { status: 301, headers: { 'cache-control': 'no-store' } })
}

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  const post = loaderData?.publicGetNews
  if (!post) return []
  const store = storeOf(matches)
  const stored = post.type === 'CAROUSEL' ? post.images[0] : post.image
  const picture = stored ? sharePicture(store, stored, `/og/noticias/${post.slug}.png`) : undefined
  return describe(matches, location, {
    title: post.title,
    description: `${post.title}: uma notícia da loja.`,
    ...(picture && { picture }),
    kind: 'article',
    jsonLd: () => postJsonLd(post, picture && absolute(store, picture), store),
  })
}

export default function Post({ loaderData }: Route.ComponentProps) {
  const post = loaderData.publicGetNews
  return (
    // The way from post to post is the same route: a film does not play on in the next one.
    <article key={post.slug} className="page">
      <BackLink to="/noticias">Notícias</BackLink>
      <div className="mx-auto max-w-[52rem]">
        <h1 className="display mt-4 text-1">{post.title}</h1>
        <PostDate iso={post.publishedAt} />
        <div className="mt-7">
          <Medium post={post} />
        </div>
      </div>
    </article>
  )
}

function Medium({ post }: { post: AnswerOf<typeof publicGetNews> }) {
  switch (post.type) {
    case 'IMAGE':
      return post.image ? (
        <div className="picture-box aspect-[3/2]">
          <CoverPicture
            src={post.image}
            alt={post.title}
            width="900"
            height="600"
            fetchPriority="high"
            className="size-full object-contain"
          />
        </div>
      ) : null
    case 'CAROUSEL':
      return <PostGallery title={post.title} images={post.images} />
    case 'VIDEO':
      return post.video ? <PostVideo title={post.title} video={post.video} /> : null
  }
}

export const ErrorBoundary = () => (
  <Missing text="Notícia não encontrada" backTo="/noticias" back="Voltar às notícias" failed="Failed to fetch news post" />
)
