-- Where the nightly verification of the ledger continues.
create table ledger_verification (
  only_row boolean primary key default true,
  after_seal bigint not null default 0,
  constraint ledger_verification_one_row check (only_row)
);
comment on table ledger_verification is 'One row. The seals up to this one were verified in this round.';
insert into ledger_verification default values;
