import { documentTexts } from './fiscal-texts.ts'

/** The documents that a class or a product can have. */
export const DocumentOptions = () =>
  Object.entries(documentTexts).map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))
