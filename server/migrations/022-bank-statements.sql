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
  constraint bank_statement_lines_result_known check (result in ('BOOKED', 'UNMATCHED', 'DEBIT', 'SETTLEMENT')),
  constraint bank_statement_lines_decision_whole check (num_nulls(result, reason, decided_at) in (0, 3)),
  constraint bank_statement_lines_booked check ((result = 'BOOKED') = (entry_id is not null))
);
create index on bank_statement_lines (entry_id) where entry_id is not null;
create index bank_statement_lines_undecided on bank_statement_lines (id) where result is null;
comment on table bank_statement_lines is 'Every line of our accounts; archive by year with the books.';

alter table unmatched_money add bank_line_id bigint references bank_statement_lines;
create index on unmatched_money (bank_line_id) where bank_line_id is not null;
