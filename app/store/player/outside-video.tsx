import { Play } from 'lucide-react'

/** A video that this page cannot play: a link to where it can be watched. */
export const OutsideVideo = ({ href }: { href: string }) => (
  <div className="picture-box flex aspect-video w-full items-center justify-center bg-(image:--panel-livros) bg-cover">
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-14 items-center gap-3 rounded-1 bg-ink px-6 font-semibold text-paper"
    >
      <Play aria-hidden className="size-5" /> Abrir o vídeo em outra página
    </a>
  </div>
)
