import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'

const waitSeconds = 8

interface Props {
  title: string
  onGo: () => void
  onStay: () => void
}

/** After the end, over the video and in place of its controls: the next lesson opens by itself, unless the viewer stays. */
export default function NextLesson({ title, onGo, onStay }: Props) {
  const [left, setLeft] = useState(waitSeconds)
  useEffect(() => {
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : onGo()), 1_000)
    return () => clearTimeout(timer)
  }, [left, onGo])
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-4 bg-[rgb(0_0_0/.93)] px-4 text-center text-[#fff] [--focus:oklch(.82_.10_245)]">
      <p>
        <span className="block text-small">
          Próxima aula em <span className="money">{left} s</span>
        </span>
        <span className="display mt-1 line-clamp-2 text-2">{title}</span>
      </p>
      <div className="flex gap-3">
        <Button look="solid" size="list" onClick={onGo}>
          Abrir agora
        </Button>
        <button type="button" onClick={onStay} className="min-h-[42px] px-4 text-small font-semibold hover:underline">
          Ficar nesta aula
        </button>
      </div>
    </div>
  )
}
