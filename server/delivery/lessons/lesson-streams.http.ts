import type { Context } from 'hono'
import { insideFile } from '#domain/platform/files/file-address.ts'
import { masterPlaylist } from '#domain/platform/videos/media-playlist.ts'
import { qualityNames } from '#domain/platform/videos/rendition-plan.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { listedRenditions, playlistOf } from '#server/platform/files/videos/video-renditions.sql.ts'
import { anyFile, moved, restCall } from '#server/platform/web/http/rest-call.http.ts'
import {
  lessonAddress,
  lessonFileRules,
  type LessonFileRequest,
  noSuchFile,
  openFile,
  sendLessonFile,
  type WantedFile,
} from './lesson-files.http.ts'

const stream = `${lessonAddress}/streams/{player}` as const
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const patterns = { player: uuid, quality: qualityNames.join('|') }
const playlistType = 'application/vnd.apple.mpegurl'
const contentAnswers = { ...moved, 200: anyFile, 206: anyFile, 416: null }
const playlistAnswers = { ...moved, 200: playlistType }
const video: WantedFile = { path: ['video'], disposition: 'inline' }
type Quality = (typeof qualityNames)[number]

/** The qualities of a lesson's video (docs/files.md#qualities). Each playlist and each segment passes the rule of the video itself. */
export const lessonStreamCalls = [
  restCall('getLessonStream', `get ${stream}/playlist`, {
    ...lessonFileRules,
    summary: 'The HLS playlist of all qualities of the video of a lesson.',
    patterns: { player: uuid },
    answers: playlistAnswers,
    run: playlist(async (db, fileId) => masterPlaylist(await listedRenditions(db, fileId))),
  }),
  restCall('getLessonQuality', `get ${stream}/{quality}/playlist`, {
    ...lessonFileRules,
    summary: 'The HLS playlist of one quality.',
    patterns,
    answers: playlistAnswers,
    run: playlist((db, fileId, { quality }) => playlistOf(db, fileId, quality as Quality)),
  }),
  restCall('getLessonSegments', `get ${stream}/{quality}/content`, {
    ...lessonFileRules,
    summary: 'The segments of one quality, as ranges of one file (fragmented MP4).',
    patterns,
    answers: contentAnswers,
    run: (deps, { context, path }) =>
      sendLessonFile(deps, { context, path }, { ...video, rendition: path.quality as Quality, kind: 'LESSON_VIDEO' }),
  }),
  restCall('getLessonPoster', `get ${lessonAddress}/poster`, {
    ...lessonFileRules,
    summary: 'A picture of the video of a lesson, shown before it plays.',
    answers: contentAnswers,
    run: (deps, { context, path }) => sendLessonFile(deps, { context, path }, { ...video, rendition: 'poster' }),
  }),
]

interface StreamRequest {
  context: Context
  path: LessonFileRequest['path'] & { player: string; quality?: string }
}

function playlist(read: (db: Db, fileId: string, path: { quality?: string }) => Promise<string | null>) {
  return async (deps: Deps, { context, path }: StreamRequest) => {
    const { address } = await openFile(deps, { context, path }, video)
    const inside = insideFile(address ?? '')
    const text = inside && (await read(deps.db, inside.id, path))
    if (!text) throw noSuchFile()
    return context.body(text, 200, { 'content-type': playlistType })
  }
}
