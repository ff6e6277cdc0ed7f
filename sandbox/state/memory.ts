import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Clock } from './clock.ts'

/** The simulators' data in one file. It survives a kill and a restart, as the real providers' data would, but not a power cut. */
export type Memory = ReturnType<typeof openMemory>

export function openMemory(directory: string, clock: Clock) {
  const file = openFile(directory)
  file.prepare('delete from things where expires_at <= ?').run(clock.now())
  const get = file.prepare('select body from things where kind = ? and id = ? and (expires_at is null or expires_at > ?)')
  const set = file.prepare(`insert into things (kind, id, body, owner, expires_at, created_at) values (?, ?, ?, ?, ?, ?)
    on conflict (kind, id) do update set body = excluded.body, owner = excluded.owner, expires_at = excluded.expires_at`)
  const all = file.prepare('select body from things where kind = ? order by created_at desc, rowid desc limit ?')
  const entries = file.prepare('select id, body from things where kind = ? order by created_at, rowid')
  const owned = file.prepare('select id, body from things where kind = ? and owner = ?')
  const remove = file.prepare('delete from things where kind = ? and id = ?')
  const removeOwned = file.prepare('delete from things where kind = ? and owner = ?')
  return {
    get<Thing>(kind: string, id: string): Thing | undefined {
      const row = get.get(kind, id, clock.now())
      return row ? (JSON.parse(String(row.body)) as Thing) : undefined
    },
    set(kind: string, id: string, thing: unknown, options: { owner?: string | undefined; seconds?: number | undefined } = {}) {
      const expires = options.seconds ? clock.now() + options.seconds * 1000 : null
      set.run(kind, id, JSON.stringify(thing), options.owner ?? null, expires, clock.now())
    },
    /** Newest first. */
    all: <Thing>(kind: string, most = 200): Thing[] => all.all(kind, most).map((row) => JSON.parse(String(row.body)) as Thing),
    /** Oldest first, without a limit: only for kinds with few records. */
    entries: <Thing>(kind: string): { id: string; thing: Thing }[] =>
      entries.all(kind).map((row) => ({ id: String(row.id), thing: JSON.parse(String(row.body)) as Thing })),
    owned: <Thing>(kind: string, owner: string): Thing[] => owned.all(kind, owner).map((row) => JSON.parse(String(row.body)) as Thing),
    remove: (kind: string, id: string) => void remove.run(kind, id),
    removeOwned: (kind: string, owner: string) => void removeOwned.run(kind, owner),
    close: () => file.close(),
  }
}

function openFile(directory: string): DatabaseSync {
  mkdirSync(directory, { recursive: true })
  const file = new DatabaseSync(join(directory, 'sandbox.db'))
  file.exec(`
    pragma journal_mode = wal;
    pragma synchronous = off;
    create table if not exists things (
      kind text not null, id text not null, body text not null, owner text, expires_at integer, created_at integer not null,
      primary key (kind, id));
    create index if not exists things_owner on things (kind, owner);
  `)
  return file
}
