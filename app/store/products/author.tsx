import { CoverPicture } from '#app/ui/cover-picture.tsx'

/** Who teaches or wrote it. `by`: the word before the name. */
export function Author({
  by,
  product: { author, authorPicture },
}: {
  by: string
  product: { author?: string | null; authorPicture?: string | null }
}) {
  if (!author) return null
  return (
    <p className="mt-4 flex items-center gap-3">
      {authorPicture && (
        <CoverPicture
          src={authorPicture}
          alt=""
          width="56"
          height="56"
          sizes="56px"
          className="size-14 shrink-0 rounded-full object-cover"
        />
      )}
      <span>
        {by} <strong className="font-semibold">{author}</strong>
      </span>
    </p>
  )
}
