import type { ReactNode } from 'react'
import { type InlineText, lessonBlocks, type TextBlock } from '#domain/delivery/lessons/lesson-text.ts'
import { WholeNumbers } from '#app/ui/whole-numbers.tsx'

/** A text that staff have written: of a lesson, an answer, or the law. `Heading`: below the headings around it. */
export function LessonText({ text, Heading }: { text: string; Heading: 'h2' | 'h3' | 'h4' }) {
  return (
    <div className="grid max-w-[42rem] grid-cols-[minmax(0,1fr)] gap-4 leading-relaxed wrap-anywhere">
      {lessonBlocks(text).map((block, index) => (
        // The text does not change while it is shown, so its parts keep their places.
        <Block key={index} block={block} Heading={Heading} />
      ))}
    </div>
  )
}

function Block({ block, Heading }: { block: TextBlock; Heading: 'h2' | 'h3' | 'h4' }) {
  switch (block.kind) {
    case 'heading':
      return <Heading className="display mt-3 text-3">{inline(block.parts)}</Heading>
    case 'paragraph':
      return <p className="whitespace-pre-line">{inline(block.parts)}</p>
    case 'list': {
      const items = block.items.map((parts, index) => (
        <li key={index} className="whitespace-pre-line">
          {inline(parts)}
        </li>
      ))
      const look = 'grid gap-1.5 pl-6 marker:text-ink-3'
      return block.start === null ? (
        <ul className={`list-disc ${look}`}>{items}</ul>
      ) : (
        <ol start={block.start} className={`list-decimal ${look}`}>
          {items}
        </ol>
      )
    }
  }
}

/** Everything that is not a link or emphasis is text, so HTML in it is shown as it was typed. */
const inline = (parts: InlineText[]): ReactNode => parts.map((part, index) => <Part key={index} part={part} />)

function Part({ part }: { part: InlineText }) {
  switch (part.kind) {
    case 'text':
      return <WholeNumbers>{part.text}</WholeNumbers>
    case 'strong':
      return <strong className="font-semibold">{inline(part.parts)}</strong>
    case 'emphasis':
      return <em>{inline(part.parts)}</em>
    case 'link':
      return (
        <a href={part.href} {...(part.href.startsWith('http') && { target: '_blank', rel: 'noreferrer' })} className="ink-link">
          {inline(part.parts)}
        </a>
      )
  }
}
