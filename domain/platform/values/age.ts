import { counted } from './counted.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long ago it was, in whole units, as people say it: há 3 horas. */
export function age(since: Date, now: Date): string {
  const passed = now.getTime() - since.getTime()
  if (passed < minute) return 'agora'
  if (passed < hour) return `há ${Math.floor(passed / minute)} min`
  return passed < day
    ? `há ${counted(Math.floor(passed / hour), 'hora', 'horas')}`
    : `há ${counted(Math.floor(passed / day), 'dia', 'dias')}`
}
