import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Memory } from '../state/memory.ts'

/** Stores the tenant's sessions, grants and tokens in the sandbox's memory file, so that a restart signs no user out. */
export function adapterOver(memory: Memory) {
  return class implements Adapter {
    readonly kind: string
    constructor(name: string) {
      this.kind = `auth0.${name}`
    }
    async upsert(id: string, payload: AdapterPayload, seconds: number) {
      memory.set(this.kind, id, payload, { owner: payload.grantId, seconds })
      if (payload.uid) memory.set(`${this.kind}.uid`, payload.uid, id, { seconds })
    }
    async find(id: string) {
      return memory.get<AdapterPayload>(this.kind, id)
    }
    async findByUid(uid: string) {
      const id = memory.get<string>(`${this.kind}.uid`, uid)
      return id ? memory.get<AdapterPayload>(this.kind, id) : undefined
    }
    async findByUserCode() {
      return undefined
    }
    async consume(id: string) {
      const payload = memory.get<AdapterPayload>(this.kind, id)
      if (payload)
        memory.set(this.kind, id, { ...payload, consumed: Math.floor(Date.now() / 1000) }, { owner: payload.grantId, seconds: 3600 })
    }
    async destroy(id: string) {
      memory.remove(this.kind, id)
    }
    async revokeByGrantId(grantId: string) {
      // Each page that is opened has a code of its own, and they share the grant.
      if (this.kind !== 'auth0.AuthorizationCode') memory.removeOwned(this.kind, grantId)
    }
  }
}
