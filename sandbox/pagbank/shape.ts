/**
 * The shape of a JSON value: its keys and the type of each leaf; ids and dates by their exact format. Two responses to the same call must
 * have the same shape, whatever their values are.
 */
export function shape(value: unknown, path = ''): Record<string, string> {
  if (Array.isArray(value)) return value.length === 0 ? { [path]: 'list' } : merged(value.map((each) => shape(each, `${path}[]`)))
  if (value !== null && typeof value === 'object') {
    return merged(Object.entries(value).map(([key, each]) => shape(each, path ? `${path}.${key}` : key)))
  }
  return { [path]: typeof value === 'string' ? form(value) : typeof value }
}

const merged = (shapes: Record<string, string>[]) => Object.fromEntries(shapes.flatMap((each) => Object.entries(each)))
const uuid = '[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}'

function form(text: string): string {
  const id = new RegExp(`^(ORDE|CHAR|QRCO|CHEC|NTF)_${uuid}$`).exec(text)
  if (id) return `${id[1]} id`
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-03:00$/.test(text)) return 'date with milliseconds'
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-03:00$/.test(text)) return 'date'
  if (/^E\d{31}$/.test(text)) return 'end to end id'
  if (/^000201/.test(text)) return 'BR Code'
  return 'string'
}
