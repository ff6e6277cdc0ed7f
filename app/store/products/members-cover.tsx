import { catalogue } from '#domain/catalogue/products/product-types.ts'
import { CoverPicture } from '#app/ui/cover-picture.tsx'
import { CourseCover } from '#app/ui/course-cover.tsx'

/** A course or a book in a bundle or plan. */
export interface ShownMember {
  type: 'COURSE' | 'BOOK'
  id: string
  title: string
  picture: string
}

interface Props {
  product: { picture: string | null; title: string; members: readonly ShownMember[] }
  first?: boolean
}

/** The picture of a bundle or plan, or those of its first members beside each other. */
export function MembersCover({ product: { picture, title, members }, first = false }: Props) {
  const fetchPriority = first ? 'high' : 'auto'
  if (picture) return <CourseCover src={picture} title={title} fetchPriority={fetchPriority} className="grows" />
  return (
    <div className="picture-box flex aspect-[3/2] items-center justify-center gap-4 self-start bg-paper-down px-5">
      {members.slice(0, 3).map((member) => (
        <span key={member.id} className={`min-w-0 grow basis-24 shadow-book ${shapeOf(member)}`}>
          <CoverPicture
            src={member.picture}
            title={member.title}
            alt=""
            width="300"
            height="300"
            fetchPriority={fetchPriority}
            className="size-full object-cover"
          />
        </span>
      ))}
    </div>
  )
}

/** The proportions of a course's or a book's picture. */
export const shapeOf = ({ type }: Pick<ShownMember, 'type'>) => (catalogue[type].picture === 'cover' ? 'aspect-[2/3]' : 'aspect-[3/2]')
