-- How much each caller has used of a rule, as one moment per row: when all of it is free again. A row whose moment has passed says
-- nothing and is swept. Unlogged: after a crash everybody begins anew, and no sale waits for a disk because of it.
create unlogged table rate_limits (
  rule text not null,
  -- An address, or the /64 of one.
  caller text not null,
  free_at timestamptz not null,
  primary key (rule, caller)
) with (fillfactor = 50);
