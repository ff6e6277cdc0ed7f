import { password, people } from '#sandbox/state/people.ts'
import type { Settings } from './settings.ts'

/** Prints the addresses of everything, and which services are simulated. */
export function greet({ config, localUrl, pretends }: Settings, seconds: number) {
  const lines = [
    `${config.storeName} está aberta · is open (${seconds.toFixed(1)} s)`,
    '',
    `Loja · store      ${localUrl}`,
    `Painel · admin    ${localUrl}/admin`,
    ...(pretends ? sandboxLines(config.sandboxUrl, config.pretending) : []),
    '',
    'Ctrl-C fecha tudo · stops everything.',
  ]
  console.log(`\n${lines.map((line) => (line ? `  ${line}` : '')).join('\n')}\n`)
}

const sandboxLines = (url: string, pretending: string[]) => [
  `Sandbox           ${url}`,
  '',
  `De mentirinha · pretending: ${pretending.join(', ')}.`,
  'Nada é cobrado e nenhum e-mail sai daqui · nothing is charged, no e-mail leaves.',
  ...people.map(({ email, roles }) => `  ${email} / ${password}${roles.length > 0 ? '' : ' (sem acesso · no access)'}`),
]
