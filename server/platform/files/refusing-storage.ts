import { Readable } from 'node:stream'
import { type Storage, StorageFailure } from '#integrations/object-storage/storage.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'

/** The storage whose failures are refusals. */
export const refusingStorage = (storage: Storage): Storage => ({
  ...storage,
  write: (key, content) => storage.write(key, content).catch(refuse),
  read: async (key, range) => {
    const content = await storage.read(key, range).catch(refuse)
    // A service may fail in the middle of the content, a disk does not.
    return storage.kind === 'DISK' ? content : Readable.from(refusingContent(content))
  },
  remove: (key) => storage.remove(key).catch(refuse),
})

async function* refusingContent(content: Readable): AsyncGenerator<unknown> {
  try {
    yield* content
  } catch (error) {
    refuse(error)
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof StorageFailure)) throw error
  const refusal =
    error.reason === 'full'
      ? new Refusal('STORAGE_FULL', 'Não há espaço para este arquivo. Libere espaço no servidor e tente de novo.')
      : new Refusal('UNAVAILABLE', 'Os arquivos da loja não estão acessíveis agora. Tente de novo em instantes.')
  throw Object.assign(refusal, { cause: error.cause })
}
