import { CoverPicture } from '#app/ui/cover-picture.tsx'

/** Pictures in a row that scrolls by touch, mouse wheel and arrow keys. It needs no script. */
export function PostGallery({ title, images }: { title: string; images: string[] }) {
  return (
    <>
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={`Imagens de ${title}`}
        className="flex snap-x snap-mandatory gap-4 overflow-x-auto overscroll-x-contain pb-3"
      >
        {images.map((image, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same picture may occur twice
          <li key={index} className="picture-box w-[86%] shrink-0 snap-center sm:w-[70%]">
            <CoverPicture
              src={image}
              title={title}
              alt={`${title}, imagem ${index + 1} de ${images.length}`}
              width="900"
              height="600"
              loading={index === 0 ? 'eager' : 'lazy'}
              className="aspect-[3/2] w-full object-contain"
            />
          </li>
        ))}
      </ul>
      <p className="text-small text-ink-2">{`${images.length} imagens. Deslize para ver todas.`}</p>
    </>
  )
}
