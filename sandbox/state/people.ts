import { adminRole } from '#domain/platform/values/roles.ts'

/** The users who can sign in at the simulated tenant. */
export interface Person {
  id: string
  name: string
  email: string
  picture: string
  roles: string[]
  note: string
}

export const password = 'sabia'

export const people: Person[] = [
  {
    id: 'auth0|renata',
    name: 'Renata Lopes',
    email: 'renata.lopes@sabia.example',
    picture: '',
    roles: [adminRole],
    note: 'administra o conteúdo',
  },
  {
    id: 'auth0|marcos',
    name: 'Marcos Dias',
    email: 'marcos.dias@sabia.example',
    picture: '',
    roles: [adminRole],
    note: 'administra o conteúdo com a Renata',
  },
  {
    id: 'auth0|pedro',
    name: 'Pedro Lima',
    email: 'pedro.lima@sabia.example',
    picture: '',
    roles: [],
    note: 'sem o papel de administração',
  },
]
