/** After so many minutes a copy that could not be made is tried again. */
const pauses = [1, 5, 15, 30, 60, 120]

/** Minutes until the next attempt after so many failures; null: it is not tried again, and staff decide. */
export const minutesUntilRetry = (failures: number): number | null => pauses[failures - 1] ?? null

/** How long a reader waits before it asks again, in seconds: for a copy that is being made, and for one that could not be made yet. */
export const retryAfterSeconds = { PREPARING: 3, DELAYED: 300 }

export const delayedCopyTitle = 'O seu exemplar vai demorar um pouco mais'
export const delayedCopyText =
  'Ele leva o seu nome em cada página, e desta vez a preparação não deu certo de primeira. A loja tenta de novo sozinha por algumas horas e, se não conseguir, uma pessoa cuida disso. O livro já é seu: volte em algumas horas.'
/** Beside the button. */
export const delayedCopySentence = 'O seu exemplar vai demorar um pouco mais. A loja já está cuidando disso: volte em algumas horas.'
