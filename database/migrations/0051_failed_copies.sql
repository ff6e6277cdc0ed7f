-- A copy that could not be made is tried again for hours, and then FAILED: staff decide (docs/delivery.md#stamped-copies).
alter table stamped_copies add column failures integer not null default 0, add column failed_at timestamptz;
