import type { Jobs } from '../../jobs/job.ts'
import type { Deps } from '../../start/deps.ts'
import { packageVideo } from './package-video.ts'

/** Without ffmpeg nothing is packaged, and nothing waits for it. */
export const videoJobs = (deps: Pick<Deps, 'config' | 'db' | 'storage' | 'log'>) => {
  const { ffmpegPath } = deps.config
  return {
    package_video: ffmpegPath
      ? {
          run: ({ fileId }) => packageVideo(deps, ffmpegPath, fileId),
          sweep: {
            regular: true,
            table: 'files',
            due: `type = 'video/mp4' and access = 'PROTECTED' and packaged_at is null and removed_at is null`,
            oldestFirst: 'created_at',
            field: 'fileId',
            key: 'package_video',
          },
        }
      : { run: undefined },
  } satisfies Partial<Jobs>
}
