import type { FileHandle } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { longestHours, type Rendition } from '#domain/platform/videos/rendition-plan.ts'
import { startBounded } from '../../jobs/bounded-program.ts'

/** ffmpeg has ended without finishing: it cannot read the file, or took too much memory or time. */
export class FfmpegFailed extends Error {
  override readonly name = 'FfmpegFailed'
}

/** The bound of its memory: 178 MB were measured for 720 lines made of 1080. */
const megabytes = 1_000
/** Seconds for one file. All files of a video have to fit in the time of a job. */
const slowest = 9_000
/** The program writes no file. */
const setup = 'ulimit -f 0 && ulimit -c 0'

const running = new Set<AbortController>()

/** Ends all runs, since the process stops: they fail, and begin anew elsewhere. */
export const endRuns = () => running.forEach((run) => run.abort(new Error('the worker stops')))

/**
 * One file of a packaged video. The source is the program's input, which it can seek; it opens nothing else: no network, no other format than
 * MP4 and MOV, and none of the files that a MOV may name. Throws at the end if the program has not finished its work: `FfmpegFailed`.
 */
export async function* runFfmpeg(ffmpeg: string, source: FileHandle, rendition: Rendition): AsyncGenerator<Uint8Array> {
  const stop = new AbortController()
  const command = [ffmpeg, ...input, ...beforeInput(rendition), '-i', '/dev/stdin', ...output(rendition), 'pipe:1']
  const { child, ended, said } = startBounded(command, { megabytes, seconds: slowest, setup }, source.fd)
  stop.signal.addEventListener('abort', () => child.kill('SIGKILL'))
  running.add(stop)
  // Everything else on the machine goes first.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  ended.catch(() => null)
  try {
    let isEmpty = true
    for await (const bytes of child.stdout as AsyncIterable<Uint8Array>) {
      isEmpty = false
      yield bytes
    }
    const end = await ended
    stop.signal.throwIfAborted()
    if (end !== 0) throw new FfmpegFailed(`ffmpeg has ended with ${end}: ${(await said).slice(-500)}`)
    if (isEmpty) throw new FfmpegFailed('ffmpeg has made no picture')
  } finally {
    running.delete(stop)
    child.kill('SIGKILL')
  }
}

const input = [
  '-v',
  'error',
  '-nostdin',
  '-threads',
  '2',
  '-protocol_whitelist',
  'file',
  '-enable_drefs',
  '0',
  '-f',
  'mov',
  '-max_pixels',
  '36000000',
]

/** A jump over the index takes no time. */
const beforeInput = (rendition: Rendition) => (rendition.kind === 'POSTER' ? ['-ss', rendition.at.toFixed(3)] : [])

/** Nothing that the source says of itself, such as where it was taken. */
const tracks = ['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1', '-map_chapters', '-1']
/** The edit list puts the first picture at the first sound. */
const fragmented = ['-t', String(longestHours * 3_600), '-movflags', '+frag_keyframe+default_base_moof+delay_moov', '-f', 'mp4']
/** Each quality has the same frames of sound, so that a player changes between them unheard. */
const sound = (rate: string) => ['-c:a', 'aac', '-b:a', rate, '-ac', '2', '-ar', '48000', '-af', 'aresample=async=1:first_pts=0']
/** Together with their sound below 400 kbit/s, and 2 Mbit/s. */
const rates = { 360: { crf: '24', most: 290, sound: '64k' }, 720: { crf: '23', most: 1_800, sound: '128k' } }

function output(rendition: Rendition): string[] {
  if (rendition.kind === 'POSTER')
    return ['-map', '0:v:0', '-frames:v', '1', '-vf', "scale='min(1280,iw)':-2", '-c:v', 'mjpeg', '-q:v', '4', '-f', 'image2pipe']
  if (rendition.kind === 'COPIED') return [...tracks, '-c:v', 'copy', ...sound('128k'), ...fragmented]
  const { width, height, rate } = rendition
  const { crf, most, sound: ofSound } = rates[rendition.name]
  const filter = ['-vf', `scale=${width}:${height},setsar=1,fps=${rate.toFixed(3)},format=yuv420p`]
  const pictures = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', crf, '-maxrate', `${most}k`, '-bufsize', `${most}k`, '-threads', '2']
  const groups = ['-force_key_frames', 'expr:gte(t,n_forced*4)', '-sc_threshold', '0', '-g', '1000']
  return [...tracks, ...filter, ...pictures, ...groups, ...sound(ofSound), ...fragmented]
}
