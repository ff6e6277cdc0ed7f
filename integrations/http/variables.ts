import { z } from 'zod'

// Types of environment variables.
export const words = z.string().trim().min(1)
export const webAddress = z.url({ protocol: /^https?$/, hostname: /.+/ }).transform((url) => url.replace(/(?<!\/)\/+$/, ''))
