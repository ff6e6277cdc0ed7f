import { useState } from 'react'
import { isOutside } from '#domain/platform/files/cover.ts'
import type { StoredFile } from '#domain/platform/files/stored-file.ts'
import { failureOf } from '#app/query/failure-text.ts'
import { callRest } from '#app/query/call-rest.ts'
import { panelToken } from '../calls/call-panel.ts'
import { useWords } from '../texts.ts'

/** Fetching and encoding a large picture takes longer than other calls. */
const limitMs = 60_000

/** Below the field of a picture that another host serves: offers to copy it into the store (docs/rules/catalogue.md#covers). */
export function OutsidePicture({ address, label, onTaken }: { address: string; label: string; onTaken: (file: StoredFile) => void }) {
  const words = useWords().files
  const [copy, setCopy] = useState<{ address: string; isRunning: boolean; failure?: string }>()
  const { isRunning = false, failure } = copy?.address === address ? copy : {}
  if (!isOutside(address) || !URL.canParse(address) || new URL(address).origin === location.origin) return null

  async function take() {
    setCopy({ address, isRunning: true })
    try {
      const { answer } = await callRest<StoredFile>('/pictures', { body: { address }, token: await panelToken(), limitMs })
      onTaken(answer)
    } catch (error) {
      setCopy({ address, isRunning: false, failure: failureOf(error, words.notTaken) })
    }
  }

  return (
    <div className="text-small text-ink-2">
      <p>
        {words.outside}{' '}
        <button type="button" onClick={() => void take()} disabled={isRunning} className="ink-link min-h-11 font-semibold">
          {isRunning ? words.taking : words.take}
          <span className="sr-only">: {label}</span>
        </button>
      </p>
      {failure && (
        <p role="alert" className="font-semibold text-bad">
          {failure}
        </p>
      )}
    </div>
  )
}
