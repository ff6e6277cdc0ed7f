import { CoverPicture } from './cover-picture.tsx'

/** Printed books have a spine and a shadow, e-books lie flat. The cover fills its container. */
export function BookCover({
  cover,
  title,
  physical,
  eager = false,
  first = false,
  faded = false,
}: {
  cover: string
  title: string
  physical: boolean
  eager?: boolean
  /** The first visible picture of the page, loaded with high priority. */
  first?: boolean
  faded?: boolean
}) {
  return (
    <span
      className={`relative block aspect-[2/3] overflow-hidden rounded-1 bg-paper-down ${physical ? 'shadow-book' : ''} ${faded ? 'opacity-60 grayscale-[.6]' : ''}`}
    >
      <CoverPicture
        src={cover}
        title={title}
        alt=""
        width="400"
        height="600"
        loading={eager || first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        className="size-full object-cover"
      />
      {physical && (
        <span
          aria-hidden
          className="absolute inset-y-0 left-0 w-[5%] bg-linear-to-r from-[oklch(0_0_0/.22)] via-[oklch(1_0_0/.12)] to-[oklch(0_0_0/.12)]"
        />
      )}
    </span>
  )
}
