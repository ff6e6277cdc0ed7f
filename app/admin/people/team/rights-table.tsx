import { Check } from 'lucide-react'
import { allRights, hasRight, rights, roleNames, roles } from '#domain/platform/roles/rights.ts'
import { Cell, Row, Table } from '#app/admin/platform/lists/table.tsx'
import { Badge } from '#app/ui/badge.tsx'

/** Who may do what. On narrow screens each right is followed by the roles that have it. */
export const RightsTable = () => (
  <section className="mt-10">
    <h2 className="display mb-3 text-2">Quem pode o quê</h2>
    <Table label="Quem pode o quê" columns={['O que', ...roles.map((role) => roleNames[role])]}>
      {allRights.map((right) => (
        <Row key={right}>
          <Cell className="font-semibold max-lg:w-full">{rights[right].title}</Cell>
          {roles.map((role) =>
            hasRight(role, right) ? (
              <Cell key={role} className="lg:text-center">
                <Check role="img" aria-label="pode" className="mx-auto size-5 text-ok max-lg:hidden" />
                <span className="lg:hidden">
                  <Badge>{roleNames[role]}</Badge>
                </span>
              </Cell>
            ) : (
              <Cell key={role} className="text-ink-3 max-lg:hidden lg:text-center">
                <span aria-label="não pode" role="img">
                  —
                </span>
              </Cell>
            ),
          )}
        </Row>
      ))}
    </Table>
  </section>
)

/** The rights of a role. */
export const RightsOf = ({ role }: { role: (typeof roles)[number] }) => (
  <ul aria-label={`O que o papel ${roleNames[role]} pode`} className="grid gap-x-6 gap-y-1 text-small sm:grid-cols-2">
    {allRights
      .filter((right) => hasRight(role, right))
      .map((right) => (
        <li key={right} className="flex gap-2">
          <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-ok" /> {rights[right].title}
        </li>
      ))}
  </ul>
)
