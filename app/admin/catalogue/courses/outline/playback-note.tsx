import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { insideFile } from '#domain/platform/files/file-address.ts'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { playbackProblem } from '../courses.graphql.ts'

/** Says what buyers would not see or hear of a video that the store keeps, and what to do. */
export function PlaybackNote({ video }: { video: string }) {
  const { data } = useQuery({
    queryKey: ['playback-problem', video],
    queryFn: async ({ signal }) => (await callPanel(playbackProblem, { address: video }, signal)).playbackProblem,
    enabled: insideFile(video)?.access === 'PROTECTED',
  })
  return (
    <p role="status" lang="pt-BR" className="mt-1 flex items-start gap-2 text-small font-semibold text-warn empty:hidden">
      {data && (
        <>
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{data}</span>
        </>
      )}
    </p>
  )
}
