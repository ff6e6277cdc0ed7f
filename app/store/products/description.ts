/** Characters of a first paragraph that leave the button in view beside the picture. */
const mostBesidePicture = 400

/** The first paragraph of a description, unless it is long, and the rest, which stands below the picture. */
export function descriptionParts(description: string): { lead: string; rest: string } {
  const [, lead = '', rest = ''] = /^(.*?)(?:\n\s*\n(.*))?$/s.exec(description) ?? []
  return lead.length <= mostBesidePicture ? { lead, rest } : { lead: '', rest: description }
}
