/** What may be told of a failure: the call's own words, never the browser's or the framework's. */
export function failureText(told: unknown, otherwise: string): string {
  if (typeof told === 'string' && told !== '') return told
  if (told instanceof TypeError || !(told instanceof Error)) return otherwise
  return told.message === '' || told.message === 'Unexpected Server Error' ? otherwise : told.message
}
