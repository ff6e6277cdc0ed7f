import { Play } from 'lucide-react'

/** In place of a video that the same person has started elsewhere since, and the way back. */
export default function PlaysElsewhere({ onTake }: { onTake: () => void }) {
  return (
    <div
      role="status"
      className="picture-box flex w-full flex-col items-center justify-center gap-4 bg-[#000] px-5 py-7 text-center text-[#fff] [--focus:oklch(.82_.10_245)] sm:aspect-video"
    >
      <p className="display text-2">A aula continua em outra tela</p>
      <p className="max-w-[34rem] text-small">
        Você começou a assistir em outro aparelho ou aba, e esta tela pausou. O seu progresso está salvo.
      </p>
      <button
        type="button"
        onClick={onTake}
        className="inline-flex min-h-11 items-center gap-2 rounded-1 px-4 font-semibold ring-1 ring-[rgb(255_255_255/.5)] hover:bg-[rgb(255_255_255/.15)]"
      >
        <Play aria-hidden className="size-4 fill-current" /> Assistir aqui
      </button>
    </div>
  )
}
