import { toast } from 'sonner'
import { callPanel, panelClient } from '../calls/call-panel.ts'
import { toastFailure } from '../calls/toast-failure.tsx'
import { useConfirm } from '../dialogs/use-confirm.ts'
import { extendAccess, type ListAccessResult } from './access.graphql.ts'
import { changePermission } from './change-permission.ts'

/** Someone's access to a course. */
export type Access = ListAccessResult['listAccess']['data'][number]

/** Reads again whatever shows accesses. */
async function readAgain(courseId: string) {
  for (const queryKey of [['access'], ['customers'], ['history', 'ACCESS', courseId]]) await panelClient.invalidateQueries({ queryKey })
}

async function change(access: Access, done: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    toast.success(done)
    return true
  } catch (error) {
    toastFailure(error, 'Não foi possível mudar o acesso')
    return false
  } finally {
    await readAgain(access.courseId)
  }
}

export function useAccessChange(access: Access) {
  const ask = useConfirm()
  const { courseId, courseSlug, courseTitle, email } = access
  return {
    /** `until`: the last day, YYYY-MM-DD; null: for ever. True if it was stored. */
    extend: (until: string | null) =>
      change(access, 'Prazo do acesso atualizado', () => callPanel(extendAccess, { courseId, email, until })),
    revoke: async () => {
      const sure = await ask({
        title: 'Remover o acesso?',
        text: `${email} deixa de abrir “${courseTitle}” agora mesmo. O progresso fica guardado, caso o acesso volte.`,
        yes: 'Remover o acesso',
        no: 'Cancelar',
      })
      if (sure) await change(access, 'Acesso removido', () => changePermission(email, courseSlug, 'revoke'))
    },
  }
}
