/** Notes on what changed in the cart. The live region is always rendered, and is invisible without notes. */
export function Notes({ notes }: { notes: readonly string[] }) {
  return (
    <div role="status" className={notes.length > 0 ? 'mb-6 rounded-2 bg-warn-wash px-5 py-3 text-warn' : ''}>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}
