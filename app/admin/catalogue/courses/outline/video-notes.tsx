import { useQuery } from '@tanstack/react-query'
import { Check, LoaderCircle, type LucideIcon, TriangleAlert } from 'lucide-react'
import { insideFile } from '#domain/platform/files/file-address.ts'
import { panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import type { AnswerOf } from '#app/query/document.ts'
import { playbackProblem, videoPackaging } from '../courses.graphql.ts'

type Packaging = NonNullable<AnswerOf<typeof videoPackaging>>

/** Says of a video that the store keeps what buyers would not see or hear, and how far its other qualities are. */
export function VideoNotes({ video }: { video: string }) {
  const enabled = insideFile(video)?.access === 'PROTECTED'
  const { data: problem } = useQuery({ ...panelQuery(['playback-problem', video], playbackProblem, { address: video }), enabled })
  const { data: packaging } = useQuery({
    ...panelQuery(['video-packaging', video], videoPackaging, { address: video }),
    enabled,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? 5_000 : false),
  })
  return (
    <>
      <p role="status" lang="pt-BR" className="mt-1 flex items-start gap-2 text-small font-semibold text-warn empty:hidden">
        {problem && (
          <>
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span>{problem}</span>
          </>
        )}
      </p>
      <p role="status" className="mt-1 flex items-start gap-2 text-small text-ink-2 empty:hidden">
        {packaging && <PackagingNote packaging={packaging} />}
      </p>
    </>
  )
}

const isUnderWay = ({ state }: Packaging) => state === 'WAITING' || state === 'RUNNING'

const texts: Record<Packaging['state'], { Icon: LucideIcon; text: string }> = {
  WAITING: { Icon: LoaderCircle, text: 'Qualities for slower connections are made next. Until then the video plays as uploaded.' },
  RUNNING: { Icon: LoaderCircle, text: 'Making qualities for slower connections. Until then the video plays as uploaded:' },
  READY: { Icon: Check, text: 'Has qualities for slower connections.' },
  UNCHANGED: { Icon: TriangleAlert, text: 'Plays as uploaded, in one quality.' },
}

function PackagingNote({ packaging }: { packaging: Packaging }) {
  const { Icon, text } = texts[packaging.state]
  return (
    <>
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${packaging.state === 'RUNNING' ? 'animate-spin' : ''}`} />
      <span>
        {text} {packaging.state === 'RUNNING' && <b className="money">{packaging.percent} %</b>}
        {packaging.problem && <span lang="pt-BR">{packaging.problem}</span>}
      </span>
    </>
  )
}
