import { Link } from 'react-router'
import { importOutcomes } from '#domain/operations/imports/import-can.ts'
import { counted } from '#domain/platform/values/counted.ts'
import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import { acting } from './acting.ts'
import type { Import } from './import-texts.ts'

/** Asks once whether the file gives back what staff have ended. Until then its lines are left out. */
export function RevokedAccesses({ row: { id, counts } }: { row: Import }) {
  const lines = counts[importOutcomes.indexOf('REVOKED')] ?? 0
  if (lines === 0) return null
  return (
    <section className="mb-8">
      <h2 className="display text-2">Acessos retirados pela equipe</h2>
      <p className="mt-1 mb-4 max-w-[65ch] text-ink-2">
        {counted(lines, 'linha daria', 'linhas dariam')} de volta um acesso que a equipe retirou ou encurtou. Sem a sua resposta, fica como
        a equipe deixou.{' '}
        <Link to="?ver=REVOKED" preventScrollReset className="link">
          Ver quem são
        </Link>
      </p>
      <WriteButton look="solid" size="usual" write={acting(id, 'MATCH', { choices: { restores: true } })} question={restoring(lines)}>
        Devolver estes acessos…
      </WriteButton>
    </section>
  )
}

const restoring = (lines: number) => ({
  title: `Devolver ${counted(lines, 'acesso', 'acessos')}?`,
  text: 'A equipe tinha retirado ou encurtado estes acessos. Com a importação, valem como o arquivo diz.',
  yes: 'Devolver',
  no: 'Deixar como estão',
})
