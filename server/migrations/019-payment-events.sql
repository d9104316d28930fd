-- Every authentic message of a payment provider, stored before it is acknowledged, and what became of it. Forged messages
-- are not stored. A poll's answer is stored when it says something new.
create table payment_events (
  id bigint generated always as identity primary key,
  provider text not null,
  channel text not null,
  -- As the message names them; not every message is about an attempt of ours.
  txnid text,
  provider_order_id text,
  provider_payment_id text,
  reported_outcome text not null,
  amount_paise bigint not null,
  body text not null,
  -- What the provider answered when it was asked to prove the message; null where the message proves itself, or where no
  -- proof could be had.
  proof text,
  request_id text not null,
  received_at timestamptz not null,
  constraint payment_events_provider_known check (provider in ('payu', 'razorpay')),
  constraint payment_events_channel_known check (channel in ('BROWSER', 'FORM_POST', 'WEBHOOK', 'POLL'))
);
create index on payment_events (txnid) where txnid is not null;
create trigger append_only before update or delete on payment_events for each row execute function refuse_change();
create trigger append_only_whole before truncate on payment_events execute function refuse_change();
comment on table payment_events is 'Append-only. About three rows per payment, with the payer''s e-mail and mobile; archive with the books by year.';

-- UNPROVED is not the end: the provider is asked again, and another result follows.
create table payment_event_results (
  id bigint generated always as identity primary key,
  event_id bigint not null references payment_events,
  result text not null,
  entry_id bigint references ledger_entries,
  reason text not null default '',
  at timestamptz not null,
  constraint payment_event_results_result_known
    check (result in ('BOOKED', 'KNOWN', 'FAILED', 'NO_MONEY', 'UNPROVED', 'UNMATCHED'))
);
create index on payment_event_results (event_id);
create index on payment_event_results (entry_id) where entry_id is not null;
create trigger append_only before update or delete on payment_event_results for each row execute function refuse_change();
create trigger append_only_whole before truncate on payment_event_results execute function refuse_change();
comment on table payment_event_results is 'Append-only. About one row per payment event; archived with it.';

-- Money that has arrived and belongs to no loan yet. It is assigned to one later, and booked with its true day.
create table unmatched_money (
  id bigint generated always as identity primary key,
  -- Names the money outside, so that the same money reported again is the same row.
  source_key text not null unique,
  payment_event_id bigint references payment_events,
  amount_paise bigint not null,
  paid_on date not null,
  reference text not null,
  reason text not null,
  received_at timestamptz not null,
  entry_id bigint references ledger_entries,
  matched_at timestamptz,
  matched_by text,
  constraint unmatched_money_amount_positive check (amount_paise > 0),
  constraint unmatched_money_match_whole check (num_nulls(entry_id, matched_at, matched_by) in (0, 3))
);
create index on unmatched_money (payment_event_id) where payment_event_id is not null;
create index on unmatched_money (entry_id) where entry_id is not null;
create index unmatched_money_waiting on unmatched_money (received_at) where matched_at is null;
comment on table unmatched_money is 'Few rows; kept with the books.';

-- When the simulated customer paid, by the business clock; an order may be older.
alter table simulated_payments add paid_at timestamptz;
create index on simulated_payments (payment_id);
