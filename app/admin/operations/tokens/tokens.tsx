import { Plus } from 'lucide-react'
import { useState } from 'react'
import { areaTexts } from '#domain/operations/token-form.ts'
import { tokenAreas } from '#domain/platform/api/token-scopes.ts'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { SecretDialog } from '#app/admin/platform/dialogs/secret-dialog.tsx'
import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import { listScreen } from '#app/admin/platform/lists/list-page.tsx'
import { Actions, Cell, Row } from '#app/admin/platform/lists/table.tsx'
import { Badge, type Tone } from '#app/ui/badge.tsx'
import { DialogButton } from '#app/admin/platform/dialogs/dialog-button.tsx'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { NewToken } from './new-token.tsx'
import type { RowOf } from '#app/query/document.ts'
import { listApiTokens, revokeApiToken } from './tokens.graphql.ts'

type Token = RowOf<typeof listApiTokens>

/** Asks for a token, and shows its secret once. */
function CreateToken() {
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <>
      <DialogButton look="solid" renderDialog={(close) => <NewToken onMade={setSecret} onClose={close} />}>
        <Plus aria-hidden className="size-4" /> Novo token
      </DialogButton>
      {secret && (
        <SecretDialog title="Seu token" secret={secret} onClose={() => setSecret(null)}>
          Copie-o agora: a loja não o mostra de novo. Quem tiver este texto faz o que o token permite.
        </SecretDialog>
      )}
    </>
  )
}

/** Personal tokens, with which programs use the API in the place of a staff member. */
export default listScreen({
  title: 'Tokens',
  right: 'tokens.manage',
  action: <CreateToken />,
  above: (
    <p className="mb-5 max-w-[68ch] text-ink-2">
      Com um token, um programa lê e muda a loja pela API, só no que você permitir. O que ele faz fica no histórico com o nome dele.
    </p>
  ),
  list: { name: 'tokens', document: listApiTokens, fallback: 'Não foi possível ler os tokens' },
  empty: 'Nenhum token por aqui.',
  noun: ['token', 'tokens'],
  columns: ['Nome', 'Pode', 'Último uso', 'Situação', 'Ações'],
  renderRow: (token) => <TokenRow key={token.id} token={token} now={new Date()} />,
})

function TokenRow({ token, now }: { token: Token; now: Date }) {
  const { id, name, createdBy, makerSeenAt, lastUsedAt, scopes } = token
  const { tone, text, isOpen } = standingOf(token, now)
  return (
    <Row>
      <Cell className="max-lg:w-full lg:min-w-[15rem]">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="block text-small text-ink-2 wrap-anywhere">{createdBy}</span>
        {isOpen && (
          <span className="money block text-small text-ink-2">
            {makerSeenAt ? `último acesso ao painel: ${formatMoment(makerSeenAt)}` : 'não acessa o painel há seis meses'}
          </span>
        )}
      </Cell>
      <Cell className="text-small text-ink-2 max-lg:w-full lg:max-w-[24rem]">{scopesText(scopes)}</Cell>
      <Cell name="Último uso:" className="money text-small text-ink-2 lg:whitespace-nowrap">
        {lastUsedAt ? formatMoment(lastUsedAt) : 'nunca'}
      </Cell>
      <Cell>
        <Badge tone={tone}>{text}</Badge>
      </Cell>
      <Actions>{isOpen && <RevokeButton id={id} name={name} />}</Actions>
    </Row>
  )
}

const RevokeButton = ({ id, name }: { id: string; name: string }) => (
  <WriteButton
    size="row"
    aria-label={`Revogar ${name}`}
    question={{
      title: `Revogar “${name}”?`,
      text: 'O programa que usa este token perde o acesso agora. Isso não pode ser desfeito.',
      yes: 'Revogar',
    }}
    write={{
      send: () => callPanel(revokeApiToken, { id }),
      done: `Revogado: ${name}`,
      failed: 'O token não foi revogado',
      again: [['tokens']],
    }}
  >
    Revogar
  </WriteButton>
)

function standingOf({ revokedAt, expiresAt }: Token, now: Date): { tone: Tone; text: string; isOpen: boolean } {
  if (revokedAt) return { tone: 'quiet', text: `Revogado em ${formatMoment(revokedAt)}`, isOpen: false }
  if (new Date(expiresAt) <= now) return { tone: 'quiet', text: `Terminou em ${formatMoment(expiresAt)}`, isOpen: false }
  return { tone: 'ok', text: `Até ${formatMoment(expiresAt)}`, isOpen: true }
}

/** Ler e mudar: pedidos e cupons; ler: catálogo e arquivos. */
function scopesText(scopes: readonly string[]): string {
  const writes = tokenAreas.filter((area) => scopes.includes(`${area}:write`))
  const reads = tokenAreas.filter((area) => scopes.includes(`${area}:read`) && !writes.includes(area))
  const named = (areas: readonly (keyof typeof areaTexts)[]) => areas.map((area) => areaTexts[area]).join('; ')
  return [writes.length > 0 && `Ler e mudar: ${named(writes)}`, reads.length > 0 && `Só ler: ${named(reads)}`].filter(Boolean).join('. ')
}
