import { z } from 'zod'
import { instant } from '#domain/platform/api/answers.ts'

const seconds = z.number().min(0)

/** A lesson as the outline of a course lists it. */
const listedLesson = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Seconds, if it is known. */
  duration: seconds.nullable(),
  hasVideo: z.boolean(),
  /** ISO 8601. Null: it is open. */
  opensAt: instant.nullable(),
  /** Seconds. */
  watched: seconds,
  /** ISO 8601. */
  completedAt: instant.nullable(),
})
export type ListedLesson = z.output<typeof listedLesson>

/** GET /api/library/courses/{slug}. A course without modules has one, whose title is null. */
export const libraryCourse = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  thumbnailUrl: z.string(),
  /** ISO 8601. Null: for ever. */
  expiresAt: instant.nullable(),
  /** Null: no certificate. */
  certificateHours: z.int().nullable(),
  modules: z.array(z.object({ title: z.string().nullable(), lessons: z.array(listedLesson) })),
  /** How many lessons are completed. */
  completed: z.int().min(0),
  /** The id of the lesson to go on with. Null: none is open. */
  continueWith: z.string().nullable(),
})
export type LibraryCourse = z.output<typeof libraryCourse>

/** `opensAt`: ISO 8601; null: it is open. */
const neighbour = z.object({ id: z.string(), title: z.string(), opensAt: instant.nullable() }).nullable()

/** GET /api/library/courses/{slug}/lessons/{lessonId}. Addresses are URLs or paths of this store. An empty one means that there is none. */
export const libraryLesson = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  text: z.string(),
  video: z.string(),
  /** Where the video's qualities are, followed by `/{player}/playlist` with a UUID of the playback. Null: it has none. */
  stream: z.string().nullable(),
  /** One stream at a time: a playback begins with a call of `/playback`, and names its player. */
  oneStream: z.boolean(),
  /** A picture of the video. Null: there is none. */
  poster: z.string().nullable(),
  /** The file is a sound without a picture. */
  isSound: z.boolean(),
  captions: z.array(z.object({ language: z.string(), label: z.string(), file: z.string() })),
  downloads: z.array(z.object({ title: z.string(), file: z.string(), referenceLink: z.string(), size: z.string(), ext: z.string() })),
  duration: seconds.nullable(),
  previous: neighbour,
  next: neighbour,
  /** Where the video continues, in seconds. */
  position: seconds,
  watched: seconds,
  completedAt: instant.nullable(),
  /** The name that moves over the video. Null: none does. */
  watermark: z.string().nullable(),
})
export type LibraryLesson = z.output<typeof libraryLesson>

/** PUT …/progress: what is stored now. Seconds, and ISO 8601. */
export const storedProgress = z.object({
  position: seconds,
  watched: seconds,
  completedAt: instant.nullable(),
  /** A newer playback has ended that of the player that reports. */
  playsElsewhere: z.boolean(),
})
export type StoredProgress = z.output<typeof storedProgress>

/** GET …/transcripts: passages of the captions of open lessons, in the order of the course. `second`: where it is said. */
export const transcriptSearch = z.object({
  passages: z.array(z.object({ lessonId: z.string(), lesson: z.string(), second: seconds, text: z.string() })),
  /** There are more than a search returns. */
  hasMore: z.boolean(),
})
export type TranscriptSearch = z.output<typeof transcriptSearch>
