import { z } from 'zod'

/**
 * Integer cents. Each answer of the REST API is described once, by a schema (docs/rules/api.md#rest): it types the server's response and the
 * browser's call, and docs/contracts/openapi.json is generated from it. The browser imports only the types.
 */
export const amount = z.int().min(0)
/** ISO 8601. */
export const instant = z.iso.datetime()

/** The requested action is done, or stored to be done. */
export const done = z.object({ ok: z.literal(true) })
export type Done = z.output<typeof done>
