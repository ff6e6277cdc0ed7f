-- When the sessions of this order's browsers were ended. From then on, only its verified address opens it (server/buyers/order-cookie.http.ts).
alter table orders add column sessions_ended_at timestamptz;
