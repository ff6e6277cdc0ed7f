/**
 * Turns a Google Drive link into the address of its thumbnail, 1000 pixels wide. Any other address is taken to be a picture already
 * (docs/rules/catalogue.md#covers).
 */
export function coverUrl(url: string): string {
  const id =
    /^https:\/\/drive\.google\.com\/(?:file\/d\/|open\?(?:[^#]*&)?id=|uc\?(?:[^#]*&)?id=|thumbnail\?(?:[^#]*&)?id=)([\w-]{10,})/.exec(
      url,
    )?.[1]
  return id ? `https://drive.google.com/thumbnail?id=${id}&sz=w1000` : url
}

/** The whole address of a picture, for programs outside the store: messengers, feeds and search engines. */
export const pictureUrl = (publicUrl: string, picture: string): string =>
  /^\/(?!\/)/.test(picture) ? publicUrl + picture.replace(/#.*/, '') : coverUrl(picture)
