/**
 * The media type of a response (GraphQL over HTTP). With the newer type, a 4xx status means that nothing was executed. With the older type,
 * every well-formed request gets 200, because a 4xx of that type may come from an intermediary.
 */
export type MediaType = 'application/json' | 'application/graphql-response+json'

const newer = 'application/graphql-response+json'
const older = 'application/json'

/** The newer type only if the caller names it and does not prefer the older one. */
export function mediaTypeFor(accept: string | undefined): MediaType {
  if (!accept || !/graphql-response\+json/i.test(accept)) return older
  const weights = new Map(accept.toLowerCase().split(',').map(weighted))
  const weight = weights.get(newer) ?? 0
  return weight > 0 && weight >= (weights.get(older) ?? 0) ? newer : older
}

function weighted(range: string): [type: string, weight: number] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim())
  const given = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return [type, given === undefined ? 1 : Number(given) || 0]
}

/** Requires JSON. A page of another site can send other content types without a CORS preflight, so those are refused. */
export function isJson(contentType: string | undefined): boolean {
  if (contentType === older) return true
  const [type, ...parameters] = (contentType ?? '').toLowerCase().split(';')
  return type?.trim() === older && parameters.every((parameter) => !/^\s*charset=(?!"?utf-8"?\s*$)/.test(parameter))
}
