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
