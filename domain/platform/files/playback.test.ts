import { expect, test } from 'vitest'
import { playbackProblem } from './playback.ts'

const of = (video: string | null, audio: string | null) =>
  playbackProblem([
    ...(video ? [{ kind: 'VIDEO' as const, codec: video }] : []),
    ...(audio ? [{ kind: 'AUDIO' as const, codec: audio }] : []),
  ])

test.each([
  ['avc1.640028', 'mp4a.40.2'],
  ['avc1.42e01e', 'mp3'],
  ['avc3.4d401f', null],
  ['vp8', 'vorbis'],
  ['vp09.00.10.08', 'opus'],
  [null, 'flac'],
])('every browser plays %s with %s', (video, audio) => expect(of(video, audio)).toBeNull())

test.each([
  ['hvc1.1.6.L93.B0', 'mp4a.40.2', ['HEVC', 'preta', 'MP4 (H.264)']],
  ['mp4v', 'mp4a.40.2', ['MPEG-4 antigo', 'preta']],
  ['apch', null, ['ProRes']],
  ['avc1.f4000a', 'mp3', ['10 bits']],
  ['avc1.7a0028', null, ['4:2:2']],
  ['av01.0.04M.08', 'opus', ['iPhones']],
  ['mjp2', null, ['“mjp2”']],
  ['avc1.640028', 'ac-3', ['Dolby', 'mudo', 'AAC']],
  ['avc1.640028', 'alac', ['ALAC']],
  ['hev1.1.6.L93.B0', 'ec-3', ['HEVC', 'Dolby']],
])('%s with %s: %j', (video, audio, says) => {
  for (const text of says) expect(of(video, audio)).toContain(text)
})
