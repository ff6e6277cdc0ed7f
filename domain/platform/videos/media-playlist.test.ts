import { expect, test } from 'vitest'
import { bandwidthsOf, masterPlaylist, mediaPlaylist, segmentsOf } from './media-playlist.ts'

/** A camera begins anew every second, but once only after nine. */
const fragments = [1, 1, 1, 1, 1, 9, 1].map((seconds, at) => ({ seconds, bytes: 1_000 * (at + 1) }))

test('short groups of pictures make one segment, and none is divided', () => {
  expect(segmentsOf({ initBytes: 700, fragments })).toEqual([
    { seconds: 4, bytes: 10_000 },
    { seconds: 10, bytes: 11_000 },
    { seconds: 1, bytes: 7_000 },
  ])
  expect(mediaPlaylist({ initBytes: 700, fragments }).split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-TARGETDURATION:10',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MAP:URI="content",BYTERANGE="700@0"',
    '#EXTINF:4.000,',
    '#EXT-X-BYTERANGE:10000@700',
    'content',
    '#EXTINF:10.000,',
    '#EXT-X-BYTERANGE:11000@10700',
    'content',
    '#EXTINF:1.000,',
    '#EXT-X-BYTERANGE:7000@21700',
    'content',
    '#EXT-X-ENDLIST',
    '',
  ])
})

test('a quality says what its busiest segment needs, and not what a moment at its end does', () =>
  expect(bandwidthsOf({ initBytes: 700, fragments })).toEqual({ peak: 20_000, average: 14_934 }))

test('a video without qualities has no playlist', () => {
  expect(masterPlaylist([])).toBeNull()
  const quality = { name: '360', width: 640, height: 360, peak: 380_000, average: 200_000, codecs: 'avc1.64001e,mp4a.40.2' }
  expect(masterPlaylist([quality])).toContain(
    '#EXT-X-STREAM-INF:BANDWIDTH=380000,AVERAGE-BANDWIDTH=200000,RESOLUTION=640x360,CODECS="avc1.64001e,mp4a.40.2"\n360/playlist\n',
  )
})
