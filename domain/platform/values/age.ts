const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long ago it was, in whole units, as people say it: há 3 horas. */
export function age(since: Date, now: Date): string {
  const passed = now.getTime() - since.getTime()
  if (passed < minute) return 'agora'
  if (passed < hour) return `há ${Math.floor(passed / minute)} min`
  if (passed < day) return counted(Math.floor(passed / hour), 'hora')
  return counted(Math.floor(passed / day), 'dia')
}

const counted = (count: number, unit: string) => `há ${count} ${unit}${count === 1 ? '' : 's'}`
