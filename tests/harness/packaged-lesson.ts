import { fileAddress } from '#domain/platform/files/file-address.ts'
import { plainCourse } from '#database/seed/fixtures.ts'
import type { FileRow } from '#server/platform/files/files.sql.ts'
import { testVideo } from './ffmpeg.ts'
import type { Shop } from './shop.ts'
import { storedFile } from './store-file.ts'

/** The paths of a lesson whose video is packaged, for one playback. */
export const streamPaths = (player: string = crypto.randomUUID(), lesson = 'aula-1') => {
  const path = `/api/library/courses/${plainCourse.slug}/lessons/${lesson}`
  const stream = `${path}/streams/${player}`
  return {
    video: `${path}/video`,
    poster: `${path}/poster`,
    master: `${stream}/playlist`,
    playlist: `${stream}/360/playlist`,
    content: `${stream}/360/content`,
  }
}

/** Gives the course one lesson with this video. */
async function teach({ db }: Pick<Shop, 'db'>, file: FileRow) {
  const lesson = { id: 'aula-1', title: 'Começo', description: '', video: fileAddress(file), downloads: [] }
  const lessons = JSON.stringify({ withModules: false, modules: [], lessons: [lesson] })
  await db.updateTable('courses').set({ lessons }).where('id', '=', plainCourse.id).execute()
}

/** Runs the sweep, which finds new videos, and then the jobs that it has queued. */
export async function packageVideos(shop: Pick<Shop, 'rows' | 'work'>) {
  await shop.rows(`select graphile_worker.add_job('sweep_jobs')`)
  await shop.work(['sweep_jobs'])
  await shop.work(['package_video'])
}

/** The course's only lesson gets a short video with its qualities. */
export async function packagedLesson(shop: Shop, content = testVideo({})): Promise<FileRow> {
  const file = await storedFile(shop, 'aula.mp4', 'PROTECTED', content)
  await teach(shop, file)
  await packageVideos(shop)
  return file
}
