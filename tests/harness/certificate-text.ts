export const certificateText = {
  code: 'ACDEFGHJKMNPQRTU',
  name: 'Joana d’Ávila Farias',
  courseTitle: 'Dormir é um verbo ativo',
  hours: 12,
  issuedAt: new Date('2026-11-22T12:00:00Z'),
  storeName: 'Sabiá',
  verifyUrl: 'https://loja.example/verificar',
}
