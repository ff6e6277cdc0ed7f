import { RotateCcw } from 'lucide-react'
import { useSettings } from '#app/settings.ts'
import { useAnswer } from '#app/ui/use-answer.ts'

type Reason = 'FORMAT' | 'CONNECTION' | 'GONE'

const texts: Record<Reason, { title: string; advice: string }> = {
  FORMAT: {
    title: 'Este vídeo não abre neste navegador',
    advice: 'Experimente a versão mais nova do Chrome, do Edge, do Firefox ou do Safari, ou outro aparelho.',
  },
  CONNECTION: { title: 'O vídeo não carregou', advice: 'Confira a sua conexão com a internet e tente de novo.' },
  GONE: { title: 'O vídeo não está disponível agora', advice: 'Abra esta página de novo daqui a pouco.' },
}

/** Instead of a video that the browser cannot load or show: why, and a way out. */
export default function VideoFailure({ src, onRetry }: { src: string; onRetry: () => void }) {
  const { supportEmail } = useSettings()
  const reason = useReason(src)
  if (!reason) return <div className="picture-box aspect-video w-full bg-[#000]" />
  const { title, advice } = texts[reason]
  return (
    <div
      role="alert"
      className="picture-box flex w-full flex-col items-center justify-center gap-4 bg-[#000] px-5 py-7 text-center text-[#fff] [--focus:oklch(.82_.10_245)] sm:aspect-video"
    >
      <p className="display text-2">{title}</p>
      <p className="max-w-[34rem] text-small">
        {advice} Se não resolver, escreva para{' '}
        <a href={`mailto:${supportEmail}`} className="underline underline-offset-2">
          {supportEmail}
        </a>
        .
      </p>
      <button
        type="button"
        onClick={onRetry}
        className="inline-flex min-h-11 items-center gap-2 rounded-1 px-4 font-semibold ring-1 ring-[rgb(255_255_255/.5)] hover:bg-[rgb(255_255_255/.15)]"
      >
        <RotateCcw aria-hidden className="size-4" /> Tentar de novo
      </button>
    </div>
  )
}

/** A browser reports a format that it lacks, a refusal and a lost connection as the same error. Null: not known yet. */
function useReason(src: string): Reason | null {
  const isOurs = src.startsWith('/')
  const { answer, error } = useAnswer(isOurs ? src : null, (path, signal) => fetch(path, { method: 'HEAD', signal }))
  if (!isOurs) return 'FORMAT'
  return answer ? (answer.ok ? 'FORMAT' : 'GONE') : error ? 'CONNECTION' : null
}
