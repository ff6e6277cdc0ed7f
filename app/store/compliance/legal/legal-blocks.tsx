import type { LegalBlock } from '#domain/compliance/legal-texts/legal-text.ts'
import { linksIn } from '#domain/platform/forms/links-in.ts'

/** The parts of a published text (docs/rules/settings.md#texts). A published text never changes, so its parts keep their places. */
export const LegalBlocks = ({ blocks }: { blocks: LegalBlock[] }) => blocks.map((block, index) => <Block key={index} block={block} />)

function Block({ block }: { block: LegalBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h2>{block.text}</h2>
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>
              <WithLinks text={item} />
            </li>
          ))}
        </ul>
      )
    case 'paragraph':
      return (
        <p className={`whitespace-pre-line ${block.strong ? 'font-semibold' : ''}`}>
          <WithLinks text={block.text} />
        </p>
      )
  }
}

const WithLinks = ({ text }: { text: string }) =>
  linksIn(text).map((piece, index) =>
    piece.href ? (
      <a key={index} href={piece.href} className="ink-link wrap-anywhere">
        {piece.text}
      </a>
    ) : (
      piece.text
    ),
  )
