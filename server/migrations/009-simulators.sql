-- What the simulated checkouts, eSign provider and clock know; empty with live providers.

-- The days by which the clock of a demonstration is ahead.
create table simulated_clock (
  only_row boolean primary key default true check (only_row),
  days_ahead integer not null default 0
);

insert into simulated_clock default values;

-- What the simulated payment providers know; empty with live ones.
create unlogged table simulated_payments (
  provider text not null,
  -- PayU: our txnid. Razorpay: its own order.
  order_id text not null,
  amount_paise integer not null,
  receipt text not null default '',
  fields jsonb not null default '{}',
  status text not null check (status in ('created', 'paid', 'failed', 'cancelled')),
  payment_id text,
  created_at timestamptz not null,
  -- When the simulated customer paid, by the business clock; an order may be older.
  paid_at timestamptz,
  -- The state of a dispute about the payment, which the simulator also tells when it is asked.
  dispute_status text,
  primary key (provider, order_id)
);
create index on simulated_payments (payment_id);
create index on simulated_payments (receipt);

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

-- An eSign provider for demonstrations and tests, as the payment gateways have one.
create unlogged table simulated_esigns (
  document_id text primary key,
  name text not null,
  document bytea not null,
  request_id text unique,
  signer_id text,
  redirect_url text,
  identifier text,
  display_name text,
  birth_year text,
  status text not null default 'uploaded',
  err_code text not null default '',
  aadhaar_name text,
  created_at timestamptz not null,
  -- The simulated provider writes the time of signing into the signed PDF.
  signed_at timestamptz
);
comment on table simulated_esigns is 'What a simulated Setu knows of documents to sign. Deleted after 90 days by the hourly purge.';
