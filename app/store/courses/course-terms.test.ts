import { expect, test } from 'vitest'
import { accessText, releaseText } from './course-terms.ts'

test.each([
  [null, 'Acesso para sempre'],
  [365, 'Acesso por 12 meses'],
  [730, 'Acesso por 2 anos'],
  [180, 'Acesso por 180 dias'],
  [1, 'Acesso por 1 dia'],
])('an access of %s days: %s', (days, text) => expect(accessText(days)).toBe(text))

test.each([
  [[{}, {}], null],
  [[{}, { releaseAfterDays: 7 }, { releaseAfterDays: 14 }], 'Uma aula nova por semana.'],
  [[{}, { releaseAfterDays: 1 }], 'Uma aula nova por dia.'],
  [[{}, { releaseAfterDays: 3 }], 'Uma aula nova a cada 3 dias.'],
  [[{}, { releaseOn: '2026-12-01' }], 'As aulas abrem em 1 de dezembro de 2026.'],
  [[{ releaseOn: '2026-12-01' }, { releaseOn: '2027-01-05' }], 'As aulas abrem aos poucos, até 5 de janeiro de 2027.'],
  [[{}, { releaseAfterDays: 3 }, { releaseOn: '2026-12-01' }], 'As aulas abrem aos poucos, nos dias indicados no curso.'],
])('lessons %j: %s', (lessons, text) => expect(releaseText(lessons)).toBe(text))
