import { useEffect, useEffectEvent } from 'react'

/** Also what the help shows, in this order. */
export const playerKeys = [
  { keys: [' ', 'k'], action: 'toggle', keyLabel: 'espaço', text: 'tocar ou pausar' },
  { keys: ['ArrowLeft'], action: 'back', keyLabel: '←', text: 'voltar 10 segundos' },
  { keys: ['ArrowRight'], action: 'forward', keyLabel: '→', text: 'avançar 10 segundos' },
  { keys: ['<', ','], action: 'slower', keyLabel: '<', text: 'mais devagar' },
  { keys: ['>', '.'], action: 'faster', keyLabel: '>', text: 'mais rápido' },
  { keys: ['b'], action: 'mark', keyLabel: 'B', text: 'marcar este momento' },
  { keys: ['t'], action: 'wide', keyLabel: 'T', text: 'vídeo largo' },
  { keys: ['f'], action: 'fullscreen', keyLabel: 'F', text: 'tela cheia' },
  { keys: ['m'], action: 'mute', keyLabel: 'M', text: 'som' },
  { keys: ['c'], action: 'captions', keyLabel: 'C', text: 'legendas' },
  { keys: ['n'], action: 'next', keyLabel: 'N', text: 'próxima aula' },
  { keys: ['p'], action: 'previous', keyLabel: 'P', text: 'aula anterior' },
  { keys: ['?'], action: 'help', keyLabel: '?', text: 'estes atalhos' },
] as const

export type PlayerAction = (typeof playerKeys)[number]['action']

/** Keys that a focused control of this kind uses itself. */
const typing = 'input:not([type=range]), textarea, select, [contenteditable]'
const pressing = 'button, a, summary'

/** The action of a key press, or null if it belongs to the focused control, to the browser or to nobody. */
function actionOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>, focused: Element | null): PlayerAction | null {
  if (event.ctrlKey || event.metaKey || event.altKey || focused?.closest(`${typing}, dialog`)) return null
  if (event.key === ' ' && focused?.closest(pressing)) return null
  if (event.key.startsWith('Arrow') && focused?.closest('[type=range]')) return null
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return playerKeys.find(({ keys }) => (keys as readonly string[]).includes(key))?.action ?? null
}

/** Keys work on the whole page, so that nobody has to find the player first. */
export function usePlayerKeys(act: (action: PlayerAction) => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(event, document.activeElement)
    if (!action || event.defaultPrevented) return
    event.preventDefault()
    act(action)
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
