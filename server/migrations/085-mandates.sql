-- A borrower's standing permission to debit what is due on a loan, on its repayment day.
create table mandates (
  id bigint generated always as identity (start with 700001) primary key,
  lead_id bigint not null references leads,
  customer_id bigint not null references customers,
  kind text not null,
  status text not null default 'CREATED',
  max_amount_paise bigint not null,
  debit_on date not null,
  -- Our own name of the permission at the provider; of UPI it is also the attempt that pays its rupee.
  txnid text not null unique,
  provider_customer_id text,
  provider_order_id text unique,
  provider_token_id text unique,
  -- By the customer, here; a pause in the bank's or UPI app is apart, so that ending one does not end the other.
  paused_at timestamptz,
  bank_paused_at timestamptz,
  created_at timestamptz not null,
  -- When the provider is asked what became of it, while nobody has reported it.
  next_check_at timestamptz,
  checks integer not null default 0,
  ended_at timestamptz,
  constraint mandates_kind_known check (kind in ('UPI', 'ENACH')),
  constraint mandates_status_known check (status in ('CREATED', 'ACTIVE', 'CANCELLED', 'REJECTED', 'EXPIRED', 'COMPLETED')),
  constraint mandates_max_amount_positive check (max_amount_paise > 0),
  constraint mandates_ended check ((status in ('CREATED', 'ACTIVE')) = (ended_at is null)),
  constraint mandates_active_has_token check (status <> 'ACTIVE' or provider_token_id is not null)
);
create unique index mandates_one_live on mandates (lead_id) where status in ('CREATED', 'ACTIVE');
create index on mandates (lead_id, id);
create index on mandates (customer_id, id);
create index mandates_to_debit on mandates (debit_on, id) where status = 'ACTIVE';
create index mandates_to_check on mandates (next_check_at) where next_check_at is not null;
comment on table mandates is 'A few rows for a loan, kept with it.';

create table mandate_debits (
  id bigint generated always as identity primary key,
  mandate_id bigint not null references mandates,
  lead_id bigint not null references leads,
  due_on date not null,
  amount_paise bigint not null,
  -- Names the debit at the provider, and the payment attempt once it is sent.
  txnid text not null unique,
  provider_order_id text unique,
  status text not null default 'PLANNED',
  -- Whoever plans holds it so long, so that two workers do not send one notice each.
  claimed_until timestamptz not null,
  -- When the provider of messages accepted the notice.
  notified_at timestamptz,
  debit_at timestamptz not null,
  sent_at timestamptz,
  settled_at timestamptz,
  reason text not null default '',
  constraint mandate_debits_once unique (mandate_id, due_on),
  constraint mandate_debits_status_known check (status in ('PLANNED', 'NOTIFIED', 'SENT', 'PAID', 'FAILED', 'SKIPPED')),
  constraint mandate_debits_amount_positive check (amount_paise > 0),
  constraint mandate_debits_notified_first check (
    status not in ('SENT', 'PAID', 'FAILED') or (sent_at is not null and notified_at <= sent_at - interval '24 hours'))
);
-- Whatever became of earlier mandates, money is asked for once on a day.
create unique index mandate_debits_one_sent on mandate_debits (lead_id, due_on) where sent_at is not null;
create index mandate_debits_to_send on mandate_debits (debit_at) where status = 'NOTIFIED';
create index mandate_debits_to_settle on mandate_debits (id) where status = 'SENT';
comment on table mandate_debits is 'At most one row for a mandate and repayment day, kept with the loan.';

create table mandate_events (
  id bigint generated always as identity primary key,
  mandate_id bigint not null references mandates,
  kind text not null,
  by_whom text not null,
  amount_paise bigint,
  reason text not null default '',
  at timestamptz not null,
  happened_on date not null,
  constraint mandate_events_kind_known check (kind in
    ('STARTED', 'ACTIVATED', 'REJECTED', 'EXPIRED', 'PAUSED', 'RESUMED', 'BANK_PAUSED', 'BANK_RESUMED', 'CANCELLED',
     'COMPLETED', 'NOTIFIED', 'DEBIT_SENT', 'DEBIT_PAID', 'DEBIT_FAILED', 'DEBIT_SKIPPED')),
  constraint mandate_events_by_known check (by_whom in ('customer', 'bank', 'system'))
);
create index on mandate_events (mandate_id, id);
create trigger append_only before update or delete on mandate_events for each row execute function refuse_change();
create trigger append_only_whole before truncate on mandate_events execute function refuse_change();
comment on table mandate_events is 'Append-only. About ten rows for a mandate, kept with the loan.';

create unlogged table simulated_tokens (
  token_id text primary key,
  customer_id text not null,
  order_id text not null unique,
  method text not null,
  max_amount_paise bigint not null,
  status text not null,
  created_at timestamptz not null
);
comment on table simulated_tokens is 'What a simulated Razorpay knows of mandates. Deleted after 90 days by the hourly purge.';
