import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Picture {
  screen: string
  file: string
  width: number
  theme: string
}

/** One page with all screenshots, to look through in a browser. */
export function writeContactSheet(directory: string, pictures: readonly Picture[]) {
  const screens = [...new Set(pictures.map((picture) => picture.screen))]
  const figure = ({ file, width, theme }: Picture) =>
    `<figure><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${width} px, ${theme}</figcaption></figure>`
  const section = (screen: string) =>
    `<section><h2>${screen}</h2><div>${pictures
      .filter((picture) => picture.screen === screen)
      .map(figure)
      .join('')}</div></section>`
  writeFileSync(
    join(directory, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Screens</title><style>
body{font:16px system-ui;margin:2rem;background:#ddd}div{display:flex;gap:1rem;overflow-x:auto}figure{margin:0}img{height:480px;object-fit:cover;object-position:top;background:#fff}figcaption{font-size:13px}
</style>${screens.map(section).join('\n')}`,
  )
}
