import { pictureSources, sharedQuery } from './picture-sizes.ts'

/**
 * Turns a Google Drive link into the address of its thumbnail, 1000 pixels wide. Any other address is taken to be a picture already
 * (docs/rules/catalogue.md#covers).
 */
export function coverUrl(url: string): string {
  const id =
    /^https?:\/\/(?:drive|docs)\.google\.com\/(?:file\/(?:u\/\d{1,2}\/)?d\/|(?:open|uc|thumbnail)\?(?:[^#]*&)?id=)([\w-]{10,})/.exec(
      url,
    )?.[1]
  return id ? `https://drive.google.com/thumbnail?id=${id}&sz=w1000` : url
}

/** Whether another host serves the picture. */
export const isOutside = (address: string): boolean => /^(https?:)?\/\//i.test(address)

/**
 * How a page asks another host for a picture: the host learns neither the page, nor, where it allows that (CORS), who the visitor is there. One
 * attempt after the other, until the picture loads; one for a picture of the store. Google Drive does not allow it.
 */
export function pictureRequests(address: string): { referrerPolicy?: 'no-referrer'; crossOrigin?: 'anonymous' }[] {
  if (!isOutside(address)) return [{}]
  const plain = { referrerPolicy: 'no-referrer' } as const
  return address.startsWith('https://drive.google.com/') ? [plain] : [{ ...plain, crossOrigin: 'anonymous' }, plain]
}

/** The same of its size for shared links, if the store keeps it. */
export const sharedPictureUrl = (publicUrl: string, picture: string): string =>
  pictureUrl(publicUrl, picture) + (pictureSources(picture) ? sharedQuery : '')

/** The whole address of a picture, for programs outside the store: messengers, feeds and search engines. */
export const pictureUrl = (publicUrl: string, picture: string): string =>
  /^\/(?!\/)/.test(picture) ? publicUrl + picture.replace(/#.*/, '') : coverUrl(picture)
