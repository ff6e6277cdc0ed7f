import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { Input, InputTrack } from 'mediabunny'
import { type MediaTrack, playbackProblem } from '#domain/platform/files/playback.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import type { Storage } from '#integrations/object-storage/storage.ts'

export interface MediaFacts {
  /** Seconds. Null: the file does not say it. */
  duration: number | null
  /** Why browsers do not play it, in a sentence for its author. */
  problem: string | null
}

const unknown: MediaFacts = { duration: null, problem: null }
/** Some files have to be read from their start to their end to find the last moment. */
const limitMs = 20_000
const types = ['video/mp4', 'video/webm', 'audio/mp4']

/**
 * Reads the index of a video or audio that is stored under a key: its length, and what browsers lack to play it. Other types have none.
 * Throws a Refusal if it has no index or was cut off: it does not play then, or stops in the middle.
 */
export async function readMedia(storage: Storage, file: StoredMedia): Promise<MediaFacts> {
  if (!types.includes(file.type)) return unknown
  return withMedia(storage, file, (input) => inTime(factsOf(input), unread))
}

interface StoredMedia {
  key: string
  bytes: number
  type: string
}

/** Opens a video or audio that is stored under a key, for as long as `read` lasts. */
export async function withMedia<Value>(
  storage: Storage,
  { key, bytes }: Omit<StoredMedia, 'type'>,
  read: (input: Input) => Promise<Value>,
) {
  // Loaded with the first video.
  const { CustomSource, Input, Logging, LogLevel, MATROSKA, MP4, QTFF, WEBM } = await import('mediabunny')
  Logging.level = LogLevel.Silent
  const source = new CustomSource({
    getSize: () => bytes,
    read: async (start, end) => new Uint8Array(await buffer(await storage.read(key, { start, end: end - 1 }))),
  })
  const input = new Input({ formats: [MP4, QTFF, WEBM, MATROSKA], source })
  try {
    return await read(input)
  } finally {
    input.dispose()
  }
}

/** A file whose index takes too long or cannot be read may play: its author is told to look. */
const unread = {
  duration: null,
  problem: 'A loja não conseguiu ler o índice deste vídeo. Abra a aula depois de salvar e confira se ele toca.',
}

/** The result of a reading; `otherwise` if it takes longer than the limit, or fails. A Refusal stays one. */
export async function inTime<Value>(reading: Promise<Value>, otherwise: Value, milliseconds = limitMs): Promise<Value> {
  const end = new AbortController()
  const late = setTimeout(milliseconds, otherwise, { signal: end.signal }).catch(() => otherwise)
  const read = reading.catch((error: unknown) => {
    if (error instanceof Refusal) throw error
    return otherwise
  })
  return Promise.race([read, late]).finally(() => end.abort())
}

async function factsOf(input: Input): Promise<MediaFacts> {
  const all = [...(await input.getVideoTracks()), ...(await input.getAudioTracks())]
  const duration = await input.getDurationFromMetadata()
  const ends = await Promise.all(all.map(endOf))
  const end = Math.max(0, ...ends)
  const isShort = duration !== null && end < duration * 0.98 - 2
  if (ends.length === 0 || ends.includes(cutOff) || isShort) throw new Refusal('FILE_REFUSED', damaged)
  const tracks: MediaTrack[] = []
  for (const track of all) tracks.push({ kind: track.isVideoTrack() ? 'VIDEO' : 'AUDIO', codec: await codecOf(track) })
  return { duration: duration ?? (end || null), problem: playbackProblem(tracks) }
}

/** The file lacks content that the index promises of a track. */
const cutOff = -1

/** When the last picture or sound of a track ends, in seconds; 0 for a track without any; or `cutOff`. */
async function endOf(track: InputTrack): Promise<number> {
  const { EncodedPacketSink } = await import('mediabunny')
  const sink = new EncodedPacketSink(track)
  const last = await sink.getPacket(Infinity)
  if (last) return last.timestamp + last.duration
  return (await sink.getFirstPacket({ metadataOnly: true })) || track.isVideoTrack() ? cutOff : 0
}

const damaged = 'O vídeo está incompleto ou danificado, e pararia no meio. Exporte-o de novo como MP4 (H.264) e envie outra vez.'

const codecOf = async (track: InputTrack): Promise<string> =>
  (await track.getCodecParameterString()) ?? String(track.internalCodecId ?? '?')
