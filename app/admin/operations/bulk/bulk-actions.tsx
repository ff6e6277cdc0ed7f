import { undoSeconds } from '#domain/operations/bulk/bulk-can.ts'
import { counted } from '#domain/platform/values/counted.ts'
import { askPanel } from '#app/admin/platform/calls/call-panel.ts'
import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import { type Bulk, countOf, kindTexts, totalOf } from './bulk-texts.ts'
import { runBulkOperation, stopBulkOperation } from './bulk.graphql.ts'

const acting = (id: string, document: typeof runBulkOperation | typeof stopBulkOperation) => ({
  send: () => askPanel<unknown, { id: string }>(document, { id }),
  failed: 'Não foi possível fazer isso agora',
  again: [['bulk']],
})

/** The next step, how far it has come, and one press back. */
export function BulkActions({ bulk }: { bulk: Bulk }) {
  const { id, kind, status, isStuck, stopReason } = bulk
  const { run, noun } = kindTexts[kind]
  const { items: waiting, cents } = countOf(bulk, 'WAITING')
  const isUntouched = waiting === totalOf(bulk)
  return (
    <div className="mb-8 grid gap-3">
      {status === 'RUNNING' && <Progress bulk={bulk} isUntouched={isUntouched} />}
      {status === 'STOPPED' && (stopReason ?? isUntouched) && <p role="status">{stopReason ?? 'Desfeito: nada mudou.'}</p>}
      {status === 'DONE' && <Outcome bulk={bulk} />}
      <div className="flex flex-wrap items-center gap-3 empty:hidden">
        {(status === 'DRAFT' || status === 'STOPPED') && waiting > 0 && (
          <WriteButton look="solid" size="usual" busy="Começando…" write={acting(id, runBulkOperation)}>
            {status === 'STOPPED' && !isUntouched ? `Continuar: faltam ${counted(waiting, ...noun)}` : run(waiting, cents)}
          </WriteButton>
        )}
        {isStuck && <WriteButton write={acting(id, runBulkOperation)}>Tentar de novo</WriteButton>}
        {status === 'RUNNING' && (
          <WriteButton look={isUntouched ? 'ink' : 'outline'} write={acting(id, stopBulkOperation)}>
            {isUntouched ? 'Desfazer' : 'Parar'}
          </WriteButton>
        )}
      </div>
      {status === 'DRAFT' && waiting === 0 && <p className="text-ink-2">Não há nada a fazer por enquanto: veja as linhas abaixo.</p>}
    </div>
  )
}

function Progress({ bulk, isUntouched }: { bulk: Bulk; isUntouched: boolean }) {
  const total = totalOf(bulk)
  const ended = total - countOf(bulk, 'WAITING').items
  const stuck = 'O trabalho parou por um erro nosso. Nada se perdeu: ele continua de onde está.'
  const going = isUntouched
    ? `Começa em até ${undoSeconds} segundos. Até lá, nada mudou e nenhum e-mail saiu.`
    : `${ended} de ${counted(total, ...kindTexts[bulk.kind].noun)}. Você pode sair desta página: o trabalho continua.`
  return (
    <div>
      <p role="status" className={bulk.isStuck ? 'font-semibold text-warn' : ''}>
        {bulk.isStuck ? stuck : going}
      </p>
      <progress aria-label="Andamento" max={total} value={ended} className="mt-2 h-2 w-full max-w-3xl accent-[var(--accent)]" />
    </div>
  )
}

function Outcome({ bulk }: { bulk: Bulk }) {
  const done = countOf(bulk, 'DONE').items
  const left = countOf(bulk, 'LEFT_OUT').items
  return (
    <p role="status" className="max-w-[65ch]">
      <span>{`Pronto: ${done} de ${counted(totalOf(bulk), ...kindTexts[bulk.kind].noun)}.`}</span>{' '}
      {left > 0 && <span>{`${left === 1 ? '1 ficou' : `${left} ficaram`} de fora: o motivo está na linha.`}</span>}
    </p>
  )
}
