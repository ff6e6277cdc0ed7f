import { addressOf } from '#app/admin/platform/addresses.ts'
import { DialogButton } from '#app/admin/platform/dialogs/dialog-button.tsx'
import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import { type Access, accessChange, changePermission } from './access.ts'
import { CalendarClock, UserRoundX } from 'lucide-react'
import { Link } from 'react-router'
import { formatDay, formatMoment } from '#domain/platform/values/format-day.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Actions, Cell, Row } from '#app/admin/platform/lists/table.tsx'
import { ExtendDialog } from './extend-dialog.tsx'

/** Headings: since when, until when, how far, and when it was last used. */
export const accessColumns = (name: string) => [name, 'Desde', 'Até', 'Aulas concluídas', 'Última visita', 'Ações']

/** `of`: the people of a course, or the courses of a person. */
export function AccessRow({ access, of }: { access: Access; of: 'people' | 'courses' }) {
  const named = `${access.email}, ${access.courseTitle}`
  return (
    <Row>
      <Cell className="max-lg:w-full">
        <span className="block font-semibold wrap-anywhere">
          {of === 'courses' ? (
            access.courseTitle
          ) : (
            <Link to={addressOf.customer(access.email)} className="break-all hover:underline">
              {access.email}
            </Link>
          )}
        </span>
        <Origin access={access} />
      </Cell>
      <Cell name="desde" className="money text-small whitespace-nowrap">
        {formatDay(access.since)}
      </Cell>
      <Cell name={access.until && !access.ended ? 'até' : undefined} className="money text-small whitespace-nowrap">
        <End access={access} />
      </Cell>
      <Cell className="text-small">
        <Progress access={access} />
      </Cell>
      <Cell name={access.lastSeenAt ? 'visto' : undefined} className="money text-small whitespace-nowrap">
        {access.lastSeenAt ? formatMoment(access.lastSeenAt) : <span className="text-ink-2">ainda não abriu</span>}
      </Cell>
      <Actions>
        <DialogButton
          right="access.grant"
          size="row"
          className="min-w-11"
          aria-label={`Mudar o prazo: ${named}`}
          title="Mudar o prazo"
          renderDialog={(close) => <ExtendDialog access={access} onClose={close} />}
        >
          <CalendarClock aria-hidden className="size-4" />
        </DialogButton>
        <WriteButton
          right="access.grant"
          size="row"
          className="min-w-11"
          aria-label={`Remover o acesso: ${named}`}
          title="Remover o acesso"
          question={{
            title: 'Remover o acesso?',
            text: `${access.email} deixa de abrir “${access.courseTitle}” agora mesmo. O progresso fica guardado, caso o acesso volte.`,
            yes: 'Remover o acesso',
          }}
          write={{
            send: () => changePermission(access.email, access.courseSlug, 'revoke'),
            done: 'Acesso removido',
            ...accessChange(access),
          }}
        >
          <UserRoundX aria-hidden className="size-4" />
        </WriteButton>
      </Actions>
    </Row>
  )
}

function Origin({ access: { orderId, grantedBy } }: { access: Access }) {
  if (!orderId)
    return (
      <span className="text-small wrap-anywhere text-ink-2">
        por <span>{grantedBy ?? 'equipe'}</span>
      </span>
    )
  return (
    <Link to={addressOf.order(orderId)} className="inline-flex min-h-8 items-center text-small text-ink-2 hover:text-ink hover:underline">
      pedido&nbsp;<span className="font-mono">{orderId.slice(0, 8)}</span>
    </Link>
  )
}

function End({ access: { until, ended } }: { access: Access }) {
  if (!until) return <span className="text-ink-2">para sempre</span>
  if (ended) return <Badge tone="warn">terminou {formatDay(until)}</Badge>
  return formatDay(until)
}

function Progress({ access: { completedLessons, lessonCount, courseTitle, email } }: { access: Access }) {
  if (lessonCount === 0) return <span className="text-ink-2">sem aulas</span>
  return (
    <span className="inline-flex items-center gap-2.5">
      <progress
        aria-label={`Aulas concluídas: ${email}, ${courseTitle}`}
        value={completedLessons}
        max={lessonCount}
        className="h-1.5 w-16 appearance-none overflow-hidden rounded-full bg-paper-down [&::-moz-progress-bar]:bg-ok [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-ok"
      />
      <span className="money whitespace-nowrap">
        {completedLessons} de {lessonCount}
      </span>
    </span>
  )
}
