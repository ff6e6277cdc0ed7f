import {
  BookmarkPlus,
  Captions,
  Keyboard,
  Maximize,
  Pause,
  PictureInPicture2,
  Play,
  RectangleHorizontal,
  Volume2,
  VolumeX,
} from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { clockTime } from '#domain/platform/values/clock-time.ts'
import type { LibraryLesson } from '#domain/delivery/lessons/lesson-answers.ts'
import { rates } from './media.ts'
import type { usePlayer } from './use-player.ts'
import type { PlayerAction } from './use-player-keys.ts'

interface Props {
  player: ReturnType<typeof usePlayer>
  lesson: LibraryLesson
  video: RefObject<HTMLVideoElement | null>
  act: (action: PlayerAction) => void
  isWide: boolean
}

/** The controls of a file. They disappear while it plays, until the pointer or the keyboard comes near. */
export function Controls({ player, lesson, video, act, isWide }: Props) {
  const { playing, position, duration, muted, rate } = player.state
  return (
    <div
      role="group"
      aria-label="Controles do vídeo"
      className={`absolute inset-x-0 bottom-0 bg-[linear-gradient(to_top,rgb(0_0_0/.85),rgb(0_0_0/.6)_60%,transparent)] px-2 pt-10 pb-1 text-[#fff] transition-opacity duration-[var(--calm)] [--focus:oklch(.82_.10_245)] sm:px-3 ${playing ? 'opacity-0 group-hover:opacity-100 group-has-[:focus-visible]:opacity-100' : ''}`}
    >
      <input
        type="range"
        aria-label="Posição"
        aria-valuetext={`${clockTime(position)} de ${clockTime(duration ?? 0)}`}
        min={0}
        max={Math.max(1, Math.floor(duration ?? 1))}
        step={1}
        value={Math.floor(position)}
        onChange={(event) => player.seek(Number(event.currentTarget.value))}
        className="block h-6 w-full cursor-pointer accent-[var(--accent)]"
      />
      <div className="flex items-center">
        <Control label={playing ? 'Pausar' : 'Reproduzir'} onPress={() => act('toggle')}>
          {playing ? <Pause aria-hidden className="size-5 fill-current" /> : <Play aria-hidden className="size-5 fill-current" />}
        </Control>
        <span className="money px-1 text-small whitespace-nowrap">
          {clockTime(position)} <span className="opacity-75 max-sm:hidden">/ {clockTime(duration ?? 0)}</span>
        </span>
        <span className="grow" />
        <select
          aria-label="Velocidade"
          value={rate}
          onChange={(event) => player.setRate(Number(event.currentTarget.value))}
          className="money h-11 cursor-pointer appearance-none rounded-1 bg-transparent px-2 text-center text-small font-semibold hover:bg-[rgb(255_255_255/.15)] [&>option]:text-[#000]"
        >
          {rates.map((each) => (
            <option key={each} value={each}>
              {each.toLocaleString('pt-BR')}×
            </option>
          ))}
        </select>
        <Control label="Marcar este momento" onPress={() => act('mark')}>
          <BookmarkPlus aria-hidden className="size-5" />
        </Control>
        {lesson.captions.length > 0 && (
          <Control label="Legendas" pressed={player.captions} onPress={() => act('captions')}>
            <Captions aria-hidden className="size-5" />
          </Control>
        )}
        <Control label={muted ? 'Ligar o som' : 'Desligar o som'} onPress={() => act('mute')}>
          {muted ? <VolumeX aria-hidden className="size-5" /> : <Volume2 aria-hidden className="size-5" />}
        </Control>
        {document.pictureInPictureEnabled && (
          <Control label="Janela flutuante" className="max-sm:hidden" onPress={() => void video.current?.requestPictureInPicture()}>
            <PictureInPicture2 aria-hidden className="size-5" />
          </Control>
        )}
        <Control label="Atalhos do teclado" className="max-sm:hidden" onPress={() => act('help')}>
          <Keyboard aria-hidden className="size-5" />
        </Control>
        <Control label="Vídeo largo" pressed={isWide} className="max-lg:hidden" onPress={() => act('wide')}>
          <RectangleHorizontal aria-hidden className="size-5" />
        </Control>
        <Control label="Tela cheia" onPress={() => act('fullscreen')}>
          <Maximize aria-hidden className="size-5" />
        </Control>
      </div>
    </div>
  )
}

interface ControlProps {
  label: string
  pressed?: boolean
  className?: string
  onPress: () => void
  children: ReactNode
}

const Control = ({ label, pressed, className = '', onPress, children }: ControlProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-pressed={pressed}
    onClick={onPress}
    className={`relative inline-flex size-11 shrink-0 items-center justify-center rounded-1 hover:bg-[rgb(255_255_255/.15)] aria-pressed:after:absolute aria-pressed:after:inset-x-3 aria-pressed:after:bottom-1.5 aria-pressed:after:h-0.5 aria-pressed:after:bg-accent ${className}`}
  >
    {children}
  </button>
)
