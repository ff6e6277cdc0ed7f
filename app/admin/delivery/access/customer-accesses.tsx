import { ListSection } from '#app/admin/platform/lists/list-section.tsx'
import type { Access } from './access.ts'
import { AccessTable } from './access-table.tsx'

export const CustomerAccesses = ({ customer: { accesses } }: { customer: { accesses: Access[] } }) => (
  <ListSection title="Cursos" count={accesses.length} empty="Nenhum acesso a curso.">
    <AccessTable label="Acessos" of="courses" accesses={accesses} />
  </ListSection>
)
