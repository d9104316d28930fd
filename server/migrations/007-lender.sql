-- What only the lender's people work with: bank statements, reconciliation and day-end figures.

-- Lines of our banks' statements. A file is imported whole or not at all, after its running balance was proved; every line
-- is stored before anything is booked. The key names a line, so that overlapping files change nothing.
create table bank_statement_lines (
  id bigint generated always as identity primary key,
  line_key text not null unique,
  account_number text not null,
  booked_on date not null,
  value_on date not null,
  -- Above zero for money that came in.
  amount_paise bigint not null,
  balance_paise bigint not null,
  reference text not null,
  narration text not null,
  file_name text not null,
  imported_at timestamptz not null,
  -- What became of a credit, and why; null until it was decided.
  result text,
  reason text,
  entry_id bigint references ledger_entries,
  decided_at timestamptz,
  imported_by text not null,
  constraint bank_statement_lines_result_known check (result in ('BOOKED', 'UNMATCHED', 'DEBIT', 'SETTLEMENT')),
  constraint bank_statement_lines_decision_whole check (num_nulls(result, reason, decided_at) in (0, 3)),
  constraint bank_statement_lines_booked check ((result = 'BOOKED') = (entry_id is not null))
);
-- Finds the credit that a debit may have returned.
create index bank_statement_lines_by_amount on bank_statement_lines (account_number, amount_paise);
-- The lines of an account by day, to compare a new statement with those that were imported before.
create index bank_statement_lines_by_day on bank_statement_lines (account_number, booked_on);
create index on bank_statement_lines (entry_id) where entry_id is not null;
-- The lines that still name who paid, to erase that when its period has ended.
create index bank_statement_lines_named on bank_statement_lines (booked_on) where narration <> '' or reference <> '';
create index bank_statement_lines_undecided on bank_statement_lines (id) where result is null;
comment on table bank_statement_lines is 'Every line of our accounts; archive by year with the books.';

-- A credit that belongs to no loan waits in unmatched_money, a floor below.
alter table unmatched_money add foreign key (bank_line_id) references bank_statement_lines;

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

-- One row per loan that is open at the end of a day, for reports: they never compute the past from the books again.
create table loan_snapshots (
  as_of date not null,
  lead_id bigint not null references leads,
  days_past_due integer not null,
  asset_class text not null,
  principal_paise bigint not null,
  interest_paise bigint not null,
  charges_paise bigint not null,
  primary key (as_of, lead_id),
  constraint loan_snapshots_class_known check (asset_class in ('STANDARD', 'SMA-0', 'SMA-1', 'SMA-2', 'NPA')),
  constraint loan_snapshots_days_not_negative check (days_past_due >= 0)
);
comment on table loan_snapshots is 'One row per open loan and day. Deleted after 400 days by the hourly purge; the totals stay.';

-- A day is reported when it is finished; one that was interrupted goes on where it stopped.
create table day_ends (
  as_of date primary key,
  finished_at timestamptz not null
);

create table day_end_totals (
  as_of date not null references day_ends,
  asset_class text not null,
  loans integer not null,
  due_paise bigint not null,
  primary key (as_of, asset_class),
  constraint day_end_totals_class_known check (asset_class in ('STANDARD', 'SMA-0', 'SMA-1', 'SMA-2', 'NPA'))
);
comment on table day_end_totals is 'Five rows per day, kept for ever.';
