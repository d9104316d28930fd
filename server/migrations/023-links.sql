-- What customers share, and what proves a login.

-- Each account, e-mail address, device, network, home, document and selfie by a keyed hash, and who used it.
create table links (
  kind text not null,
  key_hmac bytea not null,
  customer_id bigint not null references customers on delete cascade,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  primary key (kind, key_hmac, customer_id),
  constraint links_kind_known check (kind in
    ('account', 'email', 'work_email', 'device', 'network', 'home', 'document', 'selfie'))
);
create index on links (customer_id);
create index links_networks on links (last_seen) where kind = 'network';
comment on table links is 'About a dozen rows for a customer who applied, kept as long as the identity; networks for ninety days.';

-- What two customers share carries no weight, because a person knows why they share it.
create table link_marks (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  other_customer_id bigint not null references customers on delete cascade,
  mark text not null,
  words text not null,
  marked_by text not null references staff,
  marked_at timestamptz not null,
  ended_by text references staff,
  ended_at timestamptz,
  constraint link_marks_mark_known check (mark in ('HOUSEHOLD', 'WORKPLACE')),
  constraint link_marks_ordered check (customer_id < other_customer_id),
  constraint link_marks_end check ((ended_by is null) = (ended_at is null))
);
create unique index link_marks_one on link_marks (customer_id, other_customer_id) where ended_at is null;
create index on link_marks (other_customer_id);
comment on table link_marks is 'A row for a few pairs of customers, kept with them.';

-- All that is left of a customer who was blocked for safety or by us and then erased: which keys to look at twice.
create table fraud_marks (
  kind text not null,
  key_hmac bytea not null,
  keep_until date not null,
  primary key (kind, key_hmac)
);
create index on fraud_marks (keep_until);
comment on table fraud_marks is 'A few rows for each blocked customer who was erased; deleted on their day.';

-- From which network address and with which device a customer logged in, applied, signed and was paid, for the police. No
-- screen shows it but one, for a purpose, on the record.
create table access_records (
  id text primary key,
  customer_id bigint not null references customers on delete cascade,
  lead_id bigint references leads on delete cascade,
  act text not null,
  source_encrypted bytea not null,
  at timestamptz not null,
  constraint access_records_act_known check (act in ('LOGIN', 'APPLICATION', 'SIGNATURE', 'PAYOUT'))
);
create index on access_records (customer_id, at);
create index on access_records (at);
comment on table access_records is 'A row for each login, and three for a loan; deleted after five years.';

-- Browsers in which a customer has logged in. Each has one number of its own, and a token for each customer who did.
create table known_devices (
  customer_id bigint not null references customers on delete cascade,
  token_hash bytea not null,
  device_hash bytea not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  -- How the login proved itself; null until it has.
  proved_by text,
  proved_at timestamptz,
  primary key (customer_id, token_hash),
  constraint known_devices_proved_by_known check (proved_by in ('LOGIN', 'QUESTIONS', 'PERSON')),
  constraint known_devices_proved check ((proved_by is null) = (proved_at is null))
);
create index on known_devices (last_seen);
comment on table known_devices is 'A row for each browser of a customer; deleted when it was not used for 400 days, as long as its cookie lives.';

-- The browsers of before count as they did.
insert into known_devices (customer_id, token_hash, device_hash, first_seen, last_seen, proved_by, proved_at)
select customer_id, device_hash, device_hash, min(created_at), max(last_seen_at), 'LOGIN', min(created_at)
  from sessions group by customer_id, device_hash;

-- A payout account or an e-mail address that was changed on a device that first had to prove itself.
create table account_changes (
  id text primary key,
  customer_id bigint not null references customers on delete cascade,
  what text not null,
  -- To tell its owner.
  old_email_encrypted bytea,
  at timestamptz not null,
  hold_until timestamptz not null,
  constraint account_changes_what_known check (what in ('ACCOUNT', 'EMAIL'))
);
create index on account_changes (customer_id);
comment on table account_changes is 'A row or two for a few customers, kept as long as their identity.';

alter table daily_allowances drop constraint daily_allowances_kind_known;
alter table daily_allowances add constraint daily_allowances_kind_known check (kind in
  ('PAN_CHECK', 'BANK_CHECK', 'UPLOAD', 'PAN_CLAIM_NOTICE', 'COMPLAINT', 'EMAIL_LINK', 'EMAIL_STATEMENT', 'CONTACT',
   'ERASURE', 'CONSENT', 'AUTOPAY_RESUME', 'ELIGIBILITY_CHECK', 'SECOND_PROOF'));
