/** See docs/rules/catalogue.md#covers: a link to a file-sharing drive becomes its thumbnail, 1000 wide; any other address is a picture already. */
export function coverUrl(url: string): string {
  const id =
    /^https:\/\/drive\.google\.com\/(?:file\/d\/|open\?(?:[^#]*&)?id=|uc\?(?:[^#]*&)?id=|thumbnail\?(?:[^#]*&)?id=)([\w-]{10,})/.exec(
      url,
    )?.[1]
  return id ? `https://drive.google.com/thumbnail?id=${id}&sz=w1000` : url
}
