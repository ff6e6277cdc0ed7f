import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import type pg from 'pg'
import { migrate } from '#database/migrate.ts'
import { seed } from '#database/seed/seed.ts'
import { administer, type PostgresServer } from '#tests/harness/postgres-server.ts'
import { installSaves } from './saved-rows.ts'

/** A migrated database whose functions and defaults take the time and random ids from `clock`: names in `public` come before PostgreSQL's own. */
export const clockTemplate = 'template_clock'

export async function openClockTemplate(postgres: PostgresServer) {
  await administer(postgres.url('postgres'), `create database ${clockTemplate}`)
  const url = postgres.url(clockTemplate)
  await preferPublicNames(url, clockTemplate)
  await administer(
    url,
    `create schema clock;
    create table clock.shift (by interval not null);
    insert into clock.shift values ('0');
    create sequence clock.ids;
    create function public.now() returns timestamptz language sql stable as 'select pg_catalog.now() + by from clock.shift';
    create function public.gen_random_uuid() returns uuid language sql volatile as $$
      select overlay(overlay(md5(nextval('clock.ids')::text) placing '4' from 13) placing '8' from 17)::uuid $$;
    create function public.uuidv7() returns uuid language sql volatile as $$
      select (lpad(to_hex((extract(epoch from public.now()) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(number % 4096), 3, '0') || '8000'
        || lpad(to_hex(number), 12, '0'))::uuid from nextval('clock.ids') as number $$;`,
  )
  await migrate(url)
  await seed(url, { publicUrl: 'http://localhost' })
  await installSaves(url)
}

/** A copy of a database does not take over its settings. */
export const preferPublicNames = (url: string, name: string) =>
  administer(url, `alter database ${name} set search_path = public, pg_catalog`)

const RealDate = Date
const realPause = timers.setTimeout
let shiftMs = 0

class MovedDate extends RealDate {
  constructor(...args: unknown[]) {
    if (args.length === 0) super(MovedDate.now())
    else super(...(args as [number]))
  }

  static override now() {
    return RealDate.now() + shiftMs
  }
}

/** Whoever waits in simulated time. */
export type Pause = (milliseconds: number) => Promise<void>

/** The time of one simulated store: of its processes, and of its database. */
export class MovedClock {
  readonly #admin: pg.Client

  private constructor(admin: pg.Client) {
    this.#admin = admin
  }

  /** Begins at a moment that is the same in every replay. `pauseOf`: who waits now, if it is somebody in simulated time. */
  static async begin(admin: pg.Client, at: string, pauseOf: () => Pause | undefined): Promise<MovedClock> {
    Reflect.set(globalThis, 'Date', MovedDate)
    timers.setTimeout = ((milliseconds: number, ...rest: []) =>
      pauseOf()?.(milliseconds) ?? realPause(milliseconds, ...rest)) as typeof realPause
    syncBuiltinESMExports()
    const clock = new MovedClock(admin)
    shiftMs = RealDate.parse(at) - RealDate.now()
    await clock.#store()
    return clock
  }

  async pass(milliseconds: number) {
    shiftMs += milliseconds
    await this.#store()
  }

  end() {
    Reflect.set(globalThis, 'Date', RealDate)
    timers.setTimeout = realPause
    syncBuiltinESMExports()
    shiftMs = 0
  }

  async #store() {
    await this.#admin.query(`update clock.shift set by = make_interval(secs => $1)`, [shiftMs / 1000])
  }
}

/** A pause of the simulation itself. */
export { realPause }
