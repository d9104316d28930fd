-- Where our books and a provider's disagree about a payment, refund or payout, found by the daily comparison of both. A
-- difference is resolved when a later comparison of its day no longer finds it, or when a person has explained it.
create table reconciliation_differences (
  id bigint generated always as identity primary key,
  provider text not null,
  kind text not null,
  -- The provider's id of the payment or refund, or our id of the transfer.
  reference text not null,
  -- The day in India whose comparison finds it.
  compared_day date not null,
  -- Null where one side has nothing, or does not say how much.
  our_paise bigint,
  their_paise bigint,
  reason text not null,
  found_at timestamptz not null,
  resolved_at timestamptz,
  -- By whom and why, where no comparison has resolved it.
  explanation text,
  unique (provider, kind, reference),
  constraint reconciliation_differences_provider_known check (provider in ('payu', 'razorpay', 'cashfree')),
  constraint reconciliation_differences_kind_known check (kind in (
    'PAYMENT_NOT_BOOKED', 'PAYMENT_NOT_CAPTURED', 'PAYMENT_AMOUNT',
    'REFUND_NOT_BOOKED', 'REFUND_NOT_MADE', 'REFUND_AMOUNT',
    'PAYOUT_NOT_BOOKED', 'PAYOUT_NOT_MADE', 'PAYOUT_MISMATCH')),
  constraint reconciliation_differences_explained check (explanation is null or resolved_at is not null)
);
create index reconciliation_differences_open on reconciliation_differences (provider, compared_day) where resolved_at is null;
comment on table reconciliation_differences is 'Few rows; kept with the books.';

-- What was settled on a day is compared with what the provider has of it. Few refunds are made.
create index refunds_done on refunds (settled_at) where status = 'DONE';
