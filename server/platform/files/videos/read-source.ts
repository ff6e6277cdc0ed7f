import type { EncodedPacket, InputVideoTrack } from 'mediabunny'
import { isCommonProfile } from '#domain/platform/files/playback.ts'
import { longestGap, mostFragments, type VideoSource } from '#domain/platform/videos/rendition-plan.ts'
import type { Storage } from '#integrations/object-storage/storage.ts'
import { inTime, withMedia } from '../read-media.ts'

/** A video as its index describes it. Null: it has no pictures, or no index that can be read in time. */
export const readSource = (storage: Storage, file: { key: string; bytes: number }): Promise<VideoSource | null> =>
  withMedia(storage, file, (input) =>
    inTime(
      input.getPrimaryVideoTrack().then((track) => track && describe(track)),
      null,
    ),
  )

async function describe(track: InputVideoTrack): Promise<VideoSource> {
  const codec = (await track.getCodecParameterString()) ?? ''
  const { bestGuessFrameRate: rate } = await track.computeFrameRateMetrics()
  const isUpright = track.rotation === 0 && track.codedWidth === track.displayWidth
  return {
    width: track.displayWidth,
    height: track.displayHeight,
    isCopyable: /^avc1/.test(codec) && isCommonProfile(codec) && isUpright && (await beginsOften(track)),
    rate,
    seconds: await track.getDurationFromMetadata(),
  }
}

/**
 * Whether a player can begin at pictures that are never far from each other. Reads no pictures, and only as many places of them as a copy may
 * have: an index of some bytes can name a billion, and nothing else runs meanwhile.
 */
async function beginsOften(track: InputVideoTrack): Promise<boolean> {
  const { EncodedPacketSink } = await import('mediabunny')
  const sink = new EncodedPacketSink(track)
  const options = { metadataOnly: true }
  const end = (await track.getDurationFromMetadata()) ?? 0
  let last = await sink.getFirstKeyPacket(options)
  for (let count = 0; last && count < mostFragments; count += 1) {
    const next: EncodedPacket | null = await sink.getNextKeyPacket(last, options)
    if ((next?.timestamp ?? end) - last.timestamp > longestGap) return false
    if (!next) return true
    last = next
  }
  return false
}
