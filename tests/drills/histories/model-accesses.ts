import type { ModelOrder } from './model.ts'

/** Null: for ever. */
export type End = Date | null

export interface ModelReason {
  email: string
  /** Null: staff gave it. */
  importId: string | null
  end: End
  /** Staff have changed its end. */
  isEndSet: boolean
}

/** Who has the course of a lane, by docs/delivery.md alone: the reasons that staff and imports gave. Orders say themselves what they give. */
export class ModelAccesses {
  reasons: ModelReason[] = []
  /** Orders whose histories have ended. */
  orders: ModelOrder[] = []
  imports: string[] = []
  /** Whom something was given or taken, or whose order was corrected. */
  readonly people = new Set<string>()
  /** Whose access staff have revoked. */
  readonly revoked = new Set<string>()
  /** Who has opened the course, and never bought it. */
  readonly used = new Set<string>()
}
