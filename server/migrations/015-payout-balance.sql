-- What is left at the payout provider, as it last said.
create table payout_balance (
  is_only_row boolean primary key default true,
  available_paise bigint not null,
  read_at timestamptz not null,
  constraint payout_balance_only_row check (is_only_row)
);
comment on table payout_balance is 'One row.';
