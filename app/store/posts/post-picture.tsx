import { Images, Play } from 'lucide-react'
import type { RowOf } from '#app/query/document.ts'
import { CourseCover } from '#app/ui/course-cover.tsx'
import type { publicListNews } from './news.graphql.ts'

/** The picture of a post in the list. A video has no picture, so a placeholder of tiles is shown. */
export function PostPicture({ post, eager }: { post: RowOf<typeof publicListNews>; eager: boolean }) {
  const source = post.type === 'CAROUSEL' ? post.images[0] : post.image
  return (
    <div className="relative">
      {source ? (
        <CourseCover src={source} title={post.title} loading={eager ? 'eager' : 'lazy'} className="grows" />
      ) : (
        <div className="picture-box aspect-[3/2] bg-(image:--panel-livros) bg-cover" />
      )}
      {post.type !== 'IMAGE' && (
        <span className="absolute right-2 bottom-2 inline-flex items-center gap-1.5 rounded-1 bg-ink px-2 py-1 text-mini font-semibold text-paper">
          {post.type === 'VIDEO' ? <Play aria-hidden className="size-3.5" /> : <Images aria-hidden className="size-3.5" />}
          <span>{post.type === 'VIDEO' ? 'Vídeo' : `${post.images.length} imagens`}</span>
        </span>
      )}
    </div>
  )
}
