import { Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { clockTime } from '#domain/platform/values/clock-time.ts'
import { resumeAt, type ProgressReport } from '#domain/delivery/lessons/lesson-progress.ts'
import type { LibraryLesson } from '#domain/delivery/lessons/lesson-answers.ts'
import { playable } from '#domain/platform/files/video.ts'
import { lazyPart } from '#app/ui/lazy-screen.tsx'
import { Controls } from './controls.tsx'
import { FilePlayer } from './file-player.tsx'
import { OutsideVideo } from './outside-video.tsx'
import { usePlayer } from './use-player.ts'
import { type PlayerAction, usePlayerKeys } from './use-player-keys.ts'
import { useProgress } from './use-progress.ts'
import { Watermark } from './watermark.tsx'

/** Loaded when they are shown: few lessons need them, and none before its video is started. */
const FramePlayer = lazyPart(() => import('./frame-player.tsx'))
const NextLesson = lazyPart(() => import('./next-lesson.tsx'))
const VideoFailure = lazyPart(() => import('./video-failure.tsx'), <div className="picture-box aspect-video w-full bg-[#000]" />)
const KeysDialog = lazyPart(() => import('./keys-dialog.tsx'))

interface Props {
  lesson: LibraryLesson
  send: (report: ProgressReport) => Promise<unknown>
  onTurn: (direction: 'next' | 'previous') => void
}

/** The video of a lesson, wherever it is hosted. It loads nothing of another host before it is started. */
export function VideoPlayer({ lesson, send, onTurn }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [startAt] = useState(() => resumeAt(lesson.position, lesson.duration))
  const player = usePlayer({ box, video, startAt, duration: lesson.duration })
  const track = useProgress(send)
  const [offersNext, setOffersNext] = useState(false)
  const failure = useFailure(player)
  const { act, isHelping, endHelp } = useActions(player, onTurn)
  const film = playable(lesson.video)
  const media = {
    title: lesson.title,
    startAt,
    onReady: player.onReady,
    onChange: (change: Parameters<typeof player.onChange>[0]) => {
      if (change.playing) setOffersNext(false)
      player.onChange(change)
      track(change)
    },
    onEnded: () => setOffersNext(true),
  }
  // A video of another host has no picture before it is started.
  const hasOwnPicture = film.kind === 'file' || player.started
  if (film.kind === 'link') return <OutsideVideo href={film.href} />
  if (film.kind === 'file' && failure.hasFailed) return <VideoFailure src={film.src} onRetry={failure.retry} />
  return (
    <div
      ref={box}
      className={`group picture-box relative aspect-video w-full overflow-hidden ${hasOwnPicture ? 'bg-[#000]' : 'bg-(image:--panel-livros) bg-cover'}`}
    >
      {film.kind === 'file' ? (
        <FilePlayer
          {...media}
          key={failure.attempt}
          startAt={failure.attempt === 0 ? startAt : player.state.position}
          src={film.src}
          captions={lesson.captions}
          video={video}
          onPress={() => act('toggle')}
          onFailed={failure.report}
          onNoPicture={failure.reportNoPicture}
        />
      ) : (
        player.started && <FramePlayer {...media} host={film.host} src={film.src} />
      )}
      {lesson.watermark && player.started && <Watermark name={lesson.watermark} />}
      {film.kind === 'file' && player.started && !(offersNext && lesson.next) && (
        <Controls player={player} lesson={lesson} video={video} act={act} />
      )}
      {!player.started && <Start lesson={lesson} startAt={startAt} onPress={player.play} />}
      {offersNext && lesson.next && (
        <NextLesson title={lesson.next.title} onGo={() => onTurn('next')} onStay={() => setOffersNext(false)} />
      )}
      {failure.hasNoPicture && !lesson.isSound && player.started && <NoPicture />}
      {isHelping && <KeysDialog onClose={endHelp} />}
    </div>
  )
}

/** By buttons and by keys. */
function useActions(player: ReturnType<typeof usePlayer>, onTurn: Props['onTurn']) {
  const [isHelping, setHelping] = useState(false)
  const act = (action: PlayerAction) => {
    if (action === 'help') setHelping(true)
    else if (action === 'next' || action === 'previous') onTurn(action)
    else player.act(action)
  }
  usePlayerKeys(act)
  return { act, isHelping, endHelp: () => setHelping(false) }
}

/** A file that the browser cannot load or show. A new attempt starts where it was. */
function useFailure({ onChange }: ReturnType<typeof usePlayer>) {
  const [state, setState] = useState({ attempt: 0, hasFailed: false, hasNoPicture: false })
  return {
    ...state,
    report: () => {
      onChange({ playing: false })
      setState((last) => ({ ...last, hasFailed: true }))
    },
    reportNoPicture: () => setState((last) => ({ ...last, hasNoPicture: true })),
    retry: () => setState(({ attempt }) => ({ attempt: attempt + 1, hasFailed: false, hasNoPicture: false })),
  }
}

const NoPicture = () => (
  <p role="status" className="absolute inset-x-0 top-0 bg-[rgb(0_0_0/.8)] px-4 py-2 text-center text-small text-[#fff]">
    Neste navegador só o som deste vídeo toca. Em outro aparelho ou navegador a imagem pode aparecer.
  </p>
)

/** The whole picture is the button. The words stand below, where they leave the picture to be seen. */
function Start({ lesson, startAt, onPress }: { lesson: LibraryLesson; startAt: number; onPress: () => void }) {
  const text = startAt > 0 ? `Continuar de ${clockTime(startAt)}` : 'Assistir à aula'
  return (
    <button
      type="button"
      onClick={onPress}
      className="absolute inset-0 flex cursor-pointer items-end gap-3.5 bg-[linear-gradient(to_top,rgb(0_0_0/.88),rgb(0_0_0/.66)_6rem,rgb(0_0_0/.08)_13rem)] p-4 text-left text-[#fff] [--focus:oklch(.82_.10_245)] focus-visible:-outline-offset-4 sm:gap-5 sm:p-6"
    >
      <span className="inline-flex size-14 shrink-0 items-center justify-center rounded-full bg-accent text-on-accent group-hover:bg-accent-hover sm:size-18">
        <Play aria-hidden className="ml-1 size-6 fill-current sm:size-8" />
      </span>
      <span className="flex min-h-14 flex-col justify-center text-3 font-semibold sm:min-h-18">
        {text}
        {lesson.duration !== null && startAt === 0 && <span className="money text-small font-normal">{clockTime(lesson.duration)}</span>}
      </span>
    </button>
  )
}
