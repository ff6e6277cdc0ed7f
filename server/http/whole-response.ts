import type { Bytes, SharedPart } from './compression.ts'

/** A body whose bytes are at hand, and the part of it that other bodies have too. */
export interface WholeBody {
  bytes: Bytes
  shared?: SharedPart | undefined
}

/**
 * Reading the body of a Response makes Node build a stream and copy the bytes twice, which for a page costs as much as compressing it. So the
 * bytes are found by the Response.
 */
const bodies = new WeakMap<Response, WholeBody>()

export function wholeResponse(body: WholeBody, init: ResponseInit): Response {
  const response = new Response(body.bytes, init)
  bodies.set(response, body)
  return response
}

export const bodyOf = async (response: Response): Promise<WholeBody> =>
  bodies.get(response) ?? { bytes: Buffer.from(await response.arrayBuffer()) }
