/** How a video can be shown: in a frame of its provider, by the browser's own player, or only as a link. */
export type Playable =
  | { kind: 'frame'; host: 'YOUTUBE' | 'VIMEO'; src: string }
  | { kind: 'file'; src: string }
  | { kind: 'link'; href: string }

const youtube = /^https:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{11})/
const vimeo = /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{6,12})(?:\/([0-9a-f]{6,16}))?/

/** A path of the API is a file of this store. The YouTube and Vimeo frames are the variants that set no cookies before they play. */
export function playable(address: string): Playable {
  if (address.startsWith('/api/')) return { kind: 'file', src: address }
  const onYouTube = youtube.exec(address)?.[1]
  if (onYouTube) return { kind: 'frame', host: 'YOUTUBE', src: `https://www.youtube-nocookie.com/embed/${onYouTube}?autoplay=1` }
  const [, onVimeo, unlisted] = vimeo.exec(address) ?? []
  if (onVimeo) {
    const secret = unlisted ? `&h=${unlisted}` : ''
    return { kind: 'frame', host: 'VIMEO', src: `https://player.vimeo.com/video/${onVimeo}?autoplay=1&dnt=1${secret}` }
  }
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) return { kind: 'link', href: '/noticias' }
  return /\.(mp4|webm|m4v)$/i.test(new URL(address).pathname) ? { kind: 'file', src: address } : { kind: 'link', href: address }
}
