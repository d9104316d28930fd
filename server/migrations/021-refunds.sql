-- What was paid above the due goes back to the payment it came with. PENDING until the provider confirms it; FAILED and
-- MANUAL (money that came by bank transfer) wait for a person.
create table refunds (
  id bigint generated always as identity primary key,
  lead_id bigint not null references loans,
  payment_entry_id bigint not null references ledger_entries,
  provider text,
  provider_payment_id text,
  amount_paise bigint not null,
  -- Names the refund at the provider: ordered twice it is one refund.
  token text not null unique,
  provider_refund_id text,
  status text not null,
  tries smallint not null default 0,
  last_failure text,
  -- The REFUND in the books, once the money has gone.
  entry_id bigint references ledger_entries,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  settled_at timestamptz,
  constraint refunds_provider_known check (provider in ('payu', 'razorpay')),
  constraint refunds_status_known check (status in ('PENDING', 'DONE', 'FAILED', 'MANUAL')),
  constraint refunds_amount_positive check (amount_paise > 0),
  constraint refunds_provider_of_order check (status = 'MANUAL' or provider is not null or entry_id is not null),
  constraint refunds_booked_when_done check ((status = 'DONE') = (entry_id is not null))
);
create index on refunds (lead_id);
create index on refunds (payment_entry_id);
create index on refunds (entry_id) where entry_id is not null;
create index refunds_pending on refunds (next_attempt_at) where status = 'PENDING';
create index refunds_waiting on refunds (created_at) where status in ('FAILED', 'MANUAL');
comment on table refunds is 'Few rows; kept with the books.';

-- Loans on which more was paid than was due: the job that plans refunds reads only these entries.
create index ledger_entries_owed_back on ledger_entries (lead_id) where owed_back <> 0;

-- What the simulated providers were told to pay back; empty with live ones.
create unlogged table simulated_refunds (
  provider text not null,
  token text not null,
  refund_id text not null,
  payment_id text not null,
  amount_paise bigint not null,
  status text not null,
  created_at timestamptz not null,
  primary key (provider, token)
);
