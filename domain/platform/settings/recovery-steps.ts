import { z } from 'zod'
import { prose, required } from '../forms/form-fields.ts'

export const mostRecoverySteps = 3
/** A mail within minutes of the order would reach a buyer who is still paying. */
const leastHours = 0.25
/** Two e-mails to one address are never closer (docs/rules/checkout.md#recovery). */
const leastBetween = 1
const mostHours = 7 * 24

/** Reminders of an order whose PIX was not paid, in the order in which they are sent. None: no reminders. */
export const recoverySteps = z
  .array(
    z.object({
      /** After the order was placed. */
      hours: z
        .number('Escreva quantas horas depois do pedido.')
        .min(leastHours, 'Espere pelo menos 15 minutos (0,25).')
        .max(mostHours, 'Use no máximo 168 horas: sete dias.'),
      subject: required(80, 'Escreva o assunto.'),
      text: prose(600).min(1, 'Escreva o texto.'),
    }),
  )
  .max(mostRecoverySteps, `Use no máximo ${mostRecoverySteps} lembretes.`)
  .superRefine((steps, check) => {
    for (const [index, { hours }] of steps.entries())
      if (index > 0 && hours < steps[index - 1]!.hours + leastBetween)
        check.addIssue({ code: 'custom', path: [index, 'hours'], message: 'Deixe pelo menos uma hora entre este lembrete e o anterior.' })
  })

export type RecoveryStep = z.output<typeof recoverySteps>[number]

/** In force until staff save their own. */
export const defaultRecoverySteps: readonly RecoveryStep[] = [
  {
    hours: 0.5,
    subject: 'O seu PIX está à espera',
    text: 'O seu pedido está guardado, e só falta o PIX. Se você acabou de pagar, não precisa fazer nada: a confirmação já está a caminho.',
  },
  {
    hours: 20,
    subject: 'O seu pedido continua guardado',
    text: 'O pedido de ontem continua aqui, como você o deixou. Se ainda quiser, é um instante para concluir.',
  },
  {
    hours: 48,
    subject: 'Um último lembrete do seu pedido',
    text: 'Esta é a última mensagem sobre este pedido. Se ainda quiser, ele está a um PIX de distância. Se mudou de ideia, tudo bem: nada foi cobrado, e você não precisa fazer nada.',
  },
]

/** The steps of the stored settings. */
export const recoveryStepsOf = ({ recovery_steps: stored }: { recovery_steps: unknown }): readonly RecoveryStep[] =>
  (stored as RecoveryStep[] | null) ?? defaultRecoverySteps
