import { useCallback, useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { resumeAt } from '#domain/delivery/lessons/lesson-progress.ts'
import type { LibraryLesson } from '#domain/delivery/lessons/lesson-answers.ts'
import { playable } from '#domain/platform/files/video.ts'
import { lazyPart } from '#app/ui/lazy-screen.tsx'
import { Controls } from './controls.tsx'
import { FilePlayer } from './file-player.tsx'
import type { Media } from './media.ts'
import { OutsideVideo } from './outside-video.tsx'
import { PlaybackContext } from './playback.ts'
import { NoPicture, StartVideo } from './start-video.tsx'
import { type StreamCalls, useStream } from './use-stream.ts'
import { usePlayer } from './use-player.ts'
import { type PlayerAction, usePlayerKeys } from './use-player-keys.ts'
import { useProgress } from './use-progress.ts'
import { Watermark } from './watermark.tsx'

/** Loaded when they are shown: few lessons need them, and none before its video is started. */
const FramePlayer = lazyPart(() => import('./frame-player.tsx'))
const UpNext = lazyPart(() => import('./up-next.tsx'))
const NextLesson = lazyPart(() => import('./next-lesson.tsx'))
const VideoFailure = lazyPart(() => import('./video-failure.tsx'), <div className="picture-box aspect-video w-full bg-[#000]" />)
const PlaysElsewhere = lazyPart(() => import('./plays-elsewhere.tsx'))
const KeysDialog = lazyPart(() => import('./keys-dialog.tsx'))

interface Props {
  lesson: LibraryLesson
  calls: StreamCalls
  onTurn: (direction: 'next' | 'previous') => void
  /** Where to start, in seconds; null: where it was left. */
  from: number | null
  isWide: boolean
  onWiden: () => void
  onMark: () => void
}

/** The video of a lesson, wherever it is hosted. It loads nothing of another host before it is started. */
export function VideoPlayer({ lesson, calls, onTurn, from, isWide, onWiden, onMark }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [startAt, setStartAt] = useState(() => from ?? resumeAt(lesson.position, lesson.duration))
  const player = usePlayer({ box, video, startAt, duration: lesson.duration })
  const stream = useStream(lesson, calls)
  const track = useProgress(stream.report)
  const [offersNext, setOffersNext] = useState(false)
  const failure = useFailure(player, lesson.oneStream ? stream.report : null)
  const playback = useContext(PlaybackContext)
  const { act, isHelping, endHelp } = useActions(player, { onTurn, onWiden, onMark })
  const film = playable(lesson.video)
  const next = lesson.next?.opensAt === null ? lesson.next : null
  const media = {
    title: lesson.title,
    startAt,
    onReady: useReady(player, stream),
    onChange: (change: Parameters<typeof player.onChange>[0]) => {
      if (change.playing) setOffersNext(false)
      player.onChange(change)
      if (change.position !== undefined) playback.moved(change.position)
      track(change)
    },
    onEnded: () => setOffersNext(true),
  }
  useJumps(film.kind !== 'link', (second) => {
    setOffersNext(false)
    setStartAt(second)
    player.seek(second)
    player.play()
  })
  // A video of another host has no picture before it is started.
  const hasOwnPicture = film.kind === 'file' || player.started
  if (stream.isElsewhere) return <PlaysElsewhere onTake={() => stream.takeBack(failure.retry)} />
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
          {...stream.source}
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
      {film.kind === 'file' && player.started && !(offersNext && next) && (
        <Controls player={player} lesson={lesson} video={video} act={act} isWide={isWide} />
      )}
      {!player.started && <StartVideo lesson={lesson} startAt={startAt} onPress={player.play} />}
      {!offersNext && next && player.started && <UpNext title={next.title} state={player.state} onGo={() => onTurn('next')} />}
      {offersNext && next && <NextLesson title={next.title} onGo={() => onTurn('next')} onStay={() => setOffersNext(false)} />}
      {failure.hasNoPicture && !lesson.isSound && player.started && <NoPicture />}
      {isHelping && <KeysDialog onClose={endHelp} />}
    </div>
  )
}

/** Lets what is beside the video play it from a second. */
function useJumps(isPlayable: boolean, jump: (second: number) => void) {
  const playback = useContext(PlaybackContext)
  const run = useEffectEvent(jump)
  useEffect(() => {
    if (isPlayable) playback.onJump((second) => run(second))
    return () => playback.onJump(null)
  }, [playback, isPlayable])
}

type ProgressCall = ReturnType<typeof useStream>['report']

/** By buttons and by keys. */
function useActions(player: ReturnType<typeof usePlayer>, { onTurn, onWiden, onMark }: Pick<Props, 'onTurn' | 'onWiden' | 'onMark'>) {
  const [isHelping, setHelping] = useState(false)
  const act = (action: PlayerAction) => {
    if (action === 'help') setHelping(true)
    else if (action === 'mark') onMark()
    else if (action === 'wide') onWiden()
    else if (action === 'next' || action === 'previous') onTurn(action)
    else player.act(action)
  }
  usePlayerKeys(act)
  return { act, isHelping, endHelp: () => setHelping(false) }
}

/** A video that plays again where it had to end begins by itself. */
function useReady({ onReady }: ReturnType<typeof usePlayer>, { resume }: ReturnType<typeof useStream>) {
  return useCallback(
    (media: Media | null) => {
      onReady(media)
      resume(media)
    },
    [onReady, resume],
  )
}

/**
 * A file that the browser cannot load or show. A new attempt starts where it was. `report`: where one stream at a time is allowed, it says
 * whether that is the reason.
 */
function useFailure({ onChange, state: { position } }: ReturnType<typeof usePlayer>, report: ProgressCall | null) {
  const [state, setState] = useState({ attempt: 0, hasFailed: false, hasNoPicture: false })
  return {
    ...state,
    report: () => {
      onChange({ playing: false })
      const fail = () => setState((last) => ({ ...last, hasFailed: true }))
      if (!report) return fail()
      void report({ position }).then(({ playsElsewhere }) => playsElsewhere || fail(), fail)
    },
    reportNoPicture: () => setState((last) => ({ ...last, hasNoPicture: true })),
    retry: () => setState(({ attempt }) => ({ attempt: attempt + 1, hasFailed: false, hasNoPicture: false })),
  }
}
