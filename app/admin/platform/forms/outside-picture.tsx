import { useMutation } from '@tanstack/react-query'
import { isOutside } from '#domain/platform/files/cover.ts'
import type { StoredFile } from '#domain/platform/files/stored-file.ts'
import { failureOf } from '#app/query/failure-text.ts'
import { callRest } from '#app/query/call-rest.ts'
import { panelToken } from '../calls/call-panel.ts'

/** Fetching and encoding a large picture takes longer than other calls. */
const limitMs = 60_000

/** Below the field of a picture that another host serves: offers to copy it into the store (docs/rules/catalogue.md#covers). */
export function OutsidePicture({ address, label, onTaken }: { address: string; label: string; onTaken: (file: StoredFile) => void }) {
  const copy = useMutation({
    mutationFn: async (outside: string) =>
      callRest<StoredFile>('/pictures', { body: { address: outside }, token: await panelToken(), limitMs }),
    onSuccess: onTaken,
  })
  const isOfThis = copy.variables === address
  if (!isOutside(address) || !URL.canParse(address) || new URL(address).origin === location.origin) return null
  return (
    <div className="text-small text-ink-2">
      <p>
        Another site serves this picture, and sees who visits the store.{' '}
        <button
          type="button"
          onClick={() => copy.mutate(address)}
          disabled={isOfThis && copy.isPending}
          className="ink-link min-h-11 font-semibold"
        >
          <span>{isOfThis && copy.isPending ? 'Copying…' : 'Keep a copy in the store'}</span>
          <span className="sr-only">: {label}</span>
        </button>
      </p>
      {isOfThis && copy.error && (
        <p role="alert" className="font-semibold text-bad">
          {failureOf(copy.error, 'The picture was not copied.')}
        </p>
      )}
    </div>
  )
}
