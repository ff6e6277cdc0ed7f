import { allowed, refused } from '#domain/platform/values/allowed.ts'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import { PageHead } from '#app/admin/platform/lists/page-head.tsx'
import { startTeam } from './team.graphql.ts'
import type { Me } from './use-me.ts'

/** Before roles are in use: what they change, and who may begin. */
export function StartTeam({ me: { email, firstOwner } }: { me: Me }) {
  const isTheirs = firstOwner === null || firstOwner === email.toLowerCase()
  return (
    <>
      <PageHead title="Equipe" />
      <section className="rounded-2 border border-rule bg-paper-up px-4 py-5 md:px-6">
        <h2 className="display text-2">Hoje, quem entra no painel pode tudo</h2>
        <p className="mt-1 mb-4 max-w-[65ch] text-ink-2">
          Com papéis, cada pessoa abre todas as telas e faz só o que é dela: a tabela abaixo mostra quem pode o quê. Quem começa fica com o
          papel Direção e convida as outras pessoas.
        </p>
        <WriteButton
          look="solid"
          size="usual"
          can={isTheirs ? allowed : refused('FORBIDDEN', `Só ${firstOwner} pode começar a usar papéis nesta loja.`)}
          question={{
            title: 'Começar a usar papéis?',
            facts: [{ name: 'Direção', value: email }],
            text: 'A partir de agora, quem ainda não tem um papel entra no painel e não muda nada, e os tokens dessas pessoas param. Convide cada uma logo em seguida. Depois de começar, não há volta a “todos podem tudo”.',
            yes: 'Começar',
          }}
          write={{
            send: () => callPanel(startTeam, {}),
            done: 'Papéis em uso: agora convide a equipe',
            failed: 'Nada mudou. Tente de novo.',
            again: [['me'], ['team']],
          }}
        >
          Começar a usar papéis
        </WriteButton>
      </section>
    </>
  )
}
