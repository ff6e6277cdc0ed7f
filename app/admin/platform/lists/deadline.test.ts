import { expect, test } from 'vitest'
import { deadlineText } from './deadline.tsx'

const now = new Date('2026-11-22T12:00:00Z')

test.each([
  ['2026-12-02T12:00:00Z', 'Faltam 10 dias', 'plain'],
  ['2026-11-25T11:59:00Z', 'Faltam 2 dias', 'warn'],
  ['2026-11-24T11:59:00Z', 'Faltam 47 horas', 'warn'],
  ['2026-11-23T11:00:00Z', 'Faltam 23 horas', 'bad'],
  ['2026-11-22T13:30:00Z', 'Falta 1 hora', 'bad'],
  ['2026-11-22T12:01:30Z', 'Falta 1 minuto', 'bad'],
  ['2026-11-22T12:00:20Z', 'Prazo vencido', 'bad'],
  ['2026-11-20T12:00:00Z', 'Prazo vencido', 'bad'],
])('until %s: %s', (deadline, text, tone) => expect(deadlineText(deadline, now)).toEqual({ text, tone }))
