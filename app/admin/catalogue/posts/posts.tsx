import { useMinute } from '#app/ui/use-now.ts'
import { Video } from 'lucide-react'
import { Badge } from '#app/ui/badge.tsx'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { CoverPicture } from '#app/ui/cover-picture.tsx'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { EditLink, RemoveButton } from '#app/admin/platform/lists/entry-actions.tsx'
import { listScreen } from '#app/admin/platform/lists/list-page.tsx'
import { Actions, Cell, Row } from '#app/admin/platform/lists/table.tsx'
import type { RowOf } from '#app/query/document.ts'
import { listNews, removeNews } from './posts.graphql.ts'

type Post = RowOf<typeof listNews>

export default listScreen({
  lang: 'en',
  title: 'Posts',
  right: 'catalogue.write',
  create: 'New Post',
  search: 'Search news...',
  list: { name: 'posts', document: listNews, fallback: 'Failed to fetch news', isCached: true },
  empty: 'No news posts found',
  noun: ['post', 'posts'],
  columns: ['Media', 'Title', 'Type', 'Created', 'Scheduled', 'Actions'],
  renderRow: (post) => <PostRow key={post.id} post={post} />,
})

function PostRow({ post }: { post: Post }) {
  return (
    <Row>
      <Cell className="lg:w-20">
        <Thumbnail post={post} />
      </Cell>
      <Cell className="min-w-0 wrap-anywhere max-lg:flex-1">
        <span className="block font-semibold">{post.title}</span>
        <span className="block text-small wrap-anywhere text-ink-2">{post.slug}</span>
      </Cell>
      <Cell className="max-lg:basis-full">
        <Badge>{post.type}</Badge>
      </Cell>
      <Cell name="Created" className="money text-small whitespace-nowrap">
        {formatMoment(post.createdAt)}
      </Cell>
      <Cell className="money text-small whitespace-nowrap">
        <Scheduled post={post} />
      </Cell>
      <Actions>
        <EditLink to={addressOf.entry('posts', post.id)} name={post.title} />
        <RemoveButton
          id={post.id}
          list="posts"
          noun="news post"
          texts={{ notRemoved: 'Failed to remove news' }}
          verb="Delete"
          what={post.title}
          document={removeNews}
        />
      </Actions>
    </Row>
  )
}

function Thumbnail({ post }: { post: Post }) {
  const picture = post.type === 'CAROUSEL' ? post.images[0] : post.type === 'IMAGE' ? post.image : null
  return (
    <span className="picture-box flex h-11 w-16 items-center justify-center">
      {picture ? (
        <CoverPicture src={picture} alt="" loading="lazy" className="size-full object-cover" />
      ) : (
        <Video aria-hidden className="size-5 text-ink-3" />
      )}
    </span>
  )
}

/** A future date is highlighted, because it is what users look for. */
function Scheduled({ post }: { post: Post }) {
  const now = useMinute()
  if (!post.scheduledFor) return <span className="text-ink-2">—</span>
  const waits = new Date(post.scheduledFor) > now
  return waits ? (
    <Badge tone="info">{formatMoment(post.scheduledFor)}</Badge>
  ) : (
    <span className="text-ink-2">{formatMoment(post.scheduledFor)}</span>
  )
}
