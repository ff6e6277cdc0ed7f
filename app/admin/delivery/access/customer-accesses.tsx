import { ListSection } from '#app/admin/platform/lists/list-section.tsx'
import { Table } from '#app/admin/platform/lists/table.tsx'
import type { Access } from './access.ts'
import { accessColumns, AccessRow } from './access-row.tsx'

export const CustomerAccesses = ({ customer: { accesses } }: { customer: { accesses: Access[] } }) => (
  <ListSection title="Cursos" count={accesses.length} empty="Nenhum acesso a curso.">
    <Table label="Acessos" columns={accessColumns('Curso')}>
      {accesses.map((access) => (
        <AccessRow key={access.courseId} access={access} of="courses" />
      ))}
    </Table>
  </ListSection>
)
