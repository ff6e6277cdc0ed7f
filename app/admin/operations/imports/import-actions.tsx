import { useNavigate } from 'react-router'
import { announcedPerHour, type ImportAction, importCan } from '#domain/operations/imports/import-can.ts'
import { counted } from '#domain/platform/values/counted.ts'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import { acting } from './acting.ts'
import { type Import, linesText } from './import-texts.ts'

const people = (count: number) => counted(count, 'pessoa', 'pessoas')

/** The next steps that are possible, and what came of the last one. */
export function ImportActions({ row }: { row: Import }) {
  const navigate = useNavigate()
  const { id, status, counts, audience, isStuck, kind } = row
  const isOfPlans = kind === 'SUBSCRIPTIONS'
  const wanted = (counts[0] ?? 0) + (counts[1] ?? 0)
  const untold = audience[2] ?? 0
  const next = Math.min(untold, announcedPerHour)
  const can = (action: ImportAction) => importCan(action, status).allowed
  const result = resultOf(row)
  return (
    <div className="mb-8 grid gap-3 empty:hidden">
      {result && <p className="max-w-[65ch] text-ink-2">{result}</p>}
      <div className="flex flex-wrap items-center gap-3 empty:hidden">
        {isStuck && (
          <WriteButton look="solid" size="usual" write={acting(id, 'RETRY')}>
            Tentar de novo
          </WriteButton>
        )}
        {can('RUN') && (wanted > 0 || status === 'STOPPED') && (
          <WriteButton look="solid" size="usual" write={acting(id, 'RUN')} busy="Começando…">
            {status === 'STOPPED' ? 'Continuar a importação' : `Importar ${linesText(wanted)}`}
          </WriteButton>
        )}
        {can('STOP') && (
          <WriteButton write={acting(id, 'STOP', { done: 'A importação parou. Ela continua de onde está.' })}>Parar</WriteButton>
        )}
        {can('ANNOUNCE') && untold > 0 && (
          <WriteButton
            look="solid"
            write={acting(id, 'ANNOUNCE', { done: 'Os e-mails estão a caminho.' })}
            question={(isOfPlans ? starting : announcing)(next)}
          >
            {`${isOfPlans ? 'Começar as cobranças' : 'Avisar'}${next < untold ? ` das próximas ${people(next)}` : isOfPlans ? ` de ${people(next)}` : ` ${people(next)}`}`}
          </WriteButton>
        )}
        {can('UNDO') && (
          <WriteButton write={acting(id, 'UNDO')} question={undoing}>
            Desfazer…
          </WriteButton>
        )}
        {can('REMOVE') && (
          <WriteButton
            write={{
              ...acting(id, 'REMOVE', { done: 'O arquivo foi descartado.' }),
              again: [['imports', 'list']],
              onDone: () => void navigate(addressOf.list('imports')),
            }}
            question={removing}
          >
            Descartar
          </WriteButton>
        )}
      </div>
    </div>
  )
}

function resultOf({ status, kind, audience: [all = 0, told = 0, untold = 0] }: Import): string | null {
  const isOfPlans = kind === 'SUBSCRIPTIONS'
  if (status === 'UNDONE' && all === 0) return 'Nada ficou desta importação.'
  if (status === 'UNDONE')
    return isOfPlans
      ? `${counted(all, 'assinatura ficou', 'assinaturas ficaram')}: as cobranças já começaram.`
      : `${counted(all, 'acesso ficou', 'acessos ficaram')}: já ${all === 1 ? 'foi usado, comprado ou avisado' : 'foram usados, comprados ou avisados'} por e-mail.`
  if (status !== 'DONE') return null
  return [
    isOfPlans
      ? `${counted(all, 'assinatura', 'assinaturas')}: o que elas abrem já está na estante de quem entra com o seu e-mail, até o dia que já foi pago. Só é cobrado quem foi avisado.`
      : `${counted(all, 'acesso aberto', 'acessos abertos')}: quem entra com o seu e-mail já encontra os cursos na estante.`,
    ...(told > 0 ? [`${people(told)} já ${told === 1 ? 'foi avisada' : 'foram avisadas'}.`] : []),
    ...(untold > 0 ? [`${people(untold)} ainda não ${untold === 1 ? 'foi avisada' : 'foram avisadas'}.`] : []),
  ].join(' ')
}

const starting = (count: number) => ({
  title: `Começar as cobranças de ${people(count)}?`,
  text: `Antes, encerre estas cobranças na plataforma anterior: senão, a mesma pessoa pode pagar duas vezes. Cada uma recebe um e-mail com o preço e o dia que já tinha, e depois o link do PIX perto do vencimento. Saem até ${announcedPerHour} por hora, de quem vence primeiro.`,
  yes: 'Começar as cobranças',
  no: 'Ainda não',
})

const announcing = (count: number) => ({
  title: `Avisar ${people(count)} por e-mail?`,
  text: `Cada pessoa recebe um único e-mail com os seus cursos e o jeito de entrar. Saem até ${announcedPerHour} por hora, e ninguém é avisado duas vezes.`,
  yes: 'Avisar',
  no: 'Ainda não',
})

const undoing = {
  title: 'Desfazer esta importação?',
  text: 'Sai o que ela criou, e o que ela mudou volta ao que era. Fica o que já foi usado, comprado ou avisado por e-mail.',
  yes: 'Desfazer',
  no: 'Voltar',
}

const removing = {
  title: 'Descartar este arquivo?',
  text: 'Nada foi importado dele. Você pode enviá-lo de novo.',
  yes: 'Descartar',
  no: 'Voltar',
}
