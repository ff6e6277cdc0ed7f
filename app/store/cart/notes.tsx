/** What the shop has to tell before one goes on; nothing where there is nothing. */
export function Notes({ notes }: { notes: readonly string[] }) {
  return (
    <div role="status" className={notes.length > 0 ? 'mb-6 rounded-2 bg-warn-wash px-5 py-3 text-warn' : ''}>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}
