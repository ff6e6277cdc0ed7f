import { listed } from '#domain/platform/values/listed.ts'

/** Says what of the purchase this browser's buyer can open already, before it is paid again. */
export const OwnedNote = ({ titles }: { titles: readonly string[] }) => (
  <p role="status" className="rounded-2 bg-warn-wash px-5 py-4 text-warn wrap-anywhere">
    <strong className="font-semibold">{`Você já tem ${listed(titles.map((title) => `“${title}”`))}.`}</strong>{' '}
    <a href="/minha-estante" target="_blank" rel="noreferrer" className="ink-link font-semibold">
      Abrir a minha estante
    </a>
  </p>
)
