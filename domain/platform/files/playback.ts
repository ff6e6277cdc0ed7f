/** A track of a video or audio file, as its index describes it. */
export interface MediaTrack {
  kind: 'VIDEO' | 'AUDIO'
  /** Browsers' name (RFC 6381), such as `avc1.640028`, or else the file's. */
  codec: string
}

/** Begins of the names of codecs that every current browser plays. */
const videoCodecs = /^(avc1|avc3|vp8|vp08|vp9|vp09)/
const audioCodecs = /^(mp4a\.40|mp4a\.67|mp4a\.6b|mp4a\.69|mp3|opus|vorbis|flac)/i
const exportVideo = 'Exporte como MP4 (H.264) e envie de novo.'
const exportSound = 'Exporte o som em AAC e envie de novo.'

/** Names of what browsers lack, as people know them. */
const names: [begin: RegExp, name: string][] = [
  [/^(hvc1|hev1|dvh1|dvhe|hevc)/, 'HEVC (H.265)'],
  [/^(mp4v|xvid|divx|v_mpeg4\/iso\/(sp|asp|ap))/i, 'MPEG-4 antigo'],
  [/^(ap4h|ap4x|apch|apcn|apcs|apco|prores)/i, 'ProRes'],
  [/^(ac-3|ec-3|ac3|eac3|a_ac3|a_eac3)/i, 'Dolby (AC-3)'],
  [/^(dts|dca|a_dts)/i, 'DTS'],
  [/^alac/i, 'ALAC'],
  [/^pcm/i, 'PCM'],
]
const nameOf = (codec: string) => names.find(([begin]) => begin.test(codec))?.[1] ?? `“${codec.slice(0, 20)}”`

/** Why browsers do not play a file, or not all of them, and what its author does about it. Null: all play it. */
export function playbackProblem(tracks: readonly MediaTrack[]): string | null {
  const problems = tracks.map(({ kind, codec }) => (kind === 'VIDEO' ? pictureProblem(codec) : soundProblem(codec)))
  return [...new Set(problems)].filter((problem) => problem !== null).join(' ') || null
}

function pictureProblem(codec: string): string | null {
  if (/^av01/.test(codec)) return `As imagens estão em AV1, que muitos iPhones e iPads não mostram. ${exportVideo}`
  if (!videoCodecs.test(codec))
    return `As imagens estão em ${nameOf(codec)}, que muitos navegadores não mostram: a tela fica preta. ${exportVideo}`
  return isCommonProfile(codec)
    ? null
    : 'As imagens estão em um H.264 profissional (10 bits ou 4:2:2), que muitos navegadores não mostram. Exporte em H.264 de 8 bits, 4:2:0.'
}

const soundProblem = (codec: string): string | null =>
  audioCodecs.test(codec) ? null : `O som está em ${nameOf(codec)}, que muitos navegadores não tocam: o vídeo fica mudo. ${exportSound}`

/** The profiles of H.264 for cameras and editing are in no browser. The first byte of what follows `avc1.` is the profile. */
const commonProfiles = new Set([0x42, 0x4d, 0x58, 0x64])
export function isCommonProfile(codec: string): boolean {
  const [, profile] = /^avc[13]\.([0-9a-f]{2})/i.exec(codec) ?? []
  return profile === undefined || commonProfiles.has(Number.parseInt(profile, 16))
}
