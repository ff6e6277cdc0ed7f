import { Spinner } from '#app/ui/spinner.tsx'

/** Has the shape of what follows, so that nothing moves when it arrives. */
export const LibrarySkeleton = () => (
  <div>
    <Spinner label="Abrindo a sua estante" quiet />
    <div aria-hidden className="mt-4 grid gap-x-10 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
      {[1, 2, 3].map((place) => (
        <div key={place}>
          <div className="aspect-[3/2] rounded-1 bg-paper-down" />
          <div className="mt-4 h-5 w-3/4 rounded-1 bg-paper-down" />
          <div className="mt-3 h-1.5 rounded-full bg-paper-down" />
        </div>
      ))}
    </div>
  </div>
)
