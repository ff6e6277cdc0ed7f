-- The buyers' right to withdraw (docs/rules/withdrawal.md). The previous release ignores it: it ends no access of a line before its refund is done.
alter table order_items add column withdrawn_at timestamptz;

-- One line of an order from which its buyer withdrew. It is never deleted while the order exists.
create table withdrawals (
  id uuid primary key default uuidv7(),
  order_item_id uuid not null unique references order_items on delete cascade,
  refund_id uuid not null references refunds on delete cascade,
  requested_at timestamptz not null default now(),
  -- The buyer's session, of the order's verified address. Sessions are deleted, this mark is not.
  session_id uuid not null,
  -- SHA-256 of the order's id and the address of the connection: it proves a known address, and reveals none by itself.
  ip_hash bytea not null,
  -- What the buyer was told before the confirmation.
  shown text not null check (shown <> ''),
  -- Whether the shipping is part of what was promised.
  with_shipping boolean not null,
  reason text check (reason <> ''),
  -- WAITING_RETURN: a printed book that was sent, until staff have received it.
  return_status text not null check (return_status in ('DONE', 'WAITING_RETURN', 'RETURNED')),
  received_at timestamptz,
  received_by text,
  check ((return_status = 'RETURNED') = (received_at is not null))
);
create index withdrawals_refund on withdrawals (refund_id);
create index withdrawals_newest on withdrawals (requested_at desc, id desc);
create index withdrawals_waiting on withdrawals (requested_at) where return_status = 'WAITING_RETURN';
