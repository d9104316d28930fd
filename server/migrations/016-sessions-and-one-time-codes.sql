-- Sessions belong to customers by a foreign key again. One-time codes have named columns, one row each, for every purpose.
-- Codes under way are forgotten by this migration: whoever waits for one asks for another.

alter table sessions
  add foreign key (customer_id) references customers;
create index on sessions (expires_at);

drop table otp_codes, otp_addresses, otp_wrong_guesses;

-- Subjects, browsers and addresses are stored as keyed hashes: the tables tell nobody's mobile number, PAN or address.
-- browser_hash is the browser's cookie, or the one it was just given; a client that sent no cookie (had_cookie is false) is
-- recognised by its address instead.
create table otp_codes (
  id bigint generated always as identity primary key,
  purpose text not null,
  -- The mobile that logs in, or the PAN whose loan is repaid.
  subject_hash bytea not null,
  browser_hash bytea not null,
  address_hash bytea not null,
  had_cookie boolean not null,
  -- sha256(salt || keyed hash of the code); the code itself is never stored.
  salt bytea not null,
  code_hash bytea not null,
  utm jsonb,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  wrong_attempts smallint not null default 0,
  unique (subject_hash, purpose, browser_hash),
  constraint otp_codes_purpose_known check (purpose in ('login', 'repay'))
);
create index on otp_codes (expires_at);
comment on table otp_codes is 'One live code per purpose, subject and browser. Deleted when used, or a day after expiry.';

-- is_known_device: a browser that has logged in to this subject before has its own allowance.
create table otp_sends (
  id bigint generated always as identity primary key,
  purpose text not null,
  subject_hash bytea not null,
  browser_hash bytea not null,
  address_hash bytea not null,
  had_cookie boolean not null,
  is_known_device boolean not null,
  sent_at timestamptz not null,
  constraint otp_sends_purpose_known check (purpose in ('login', 'repay'))
);
create index on otp_sends (subject_hash, sent_at);
create index on otp_sends (address_hash, sent_at);
create index on otp_sends (sent_at);
comment on table otp_sends is 'Counted for a day, then deleted.';

-- Browsers that wait for a code because the shared allowance of their subject is used up.
create table otp_waits (
  purpose text not null,
  subject_hash bytea not null,
  browser_hash bytea not null,
  address_hash bytea not null,
  had_cookie boolean not null,
  waiting_since timestamptz not null,
  primary key (subject_hash, purpose, browser_hash),
  constraint otp_waits_purpose_known check (purpose in ('login', 'repay'))
);
create index on otp_waits (waiting_since);
comment on table otp_waits is 'One wait per purpose, subject and browser, until its next code. Deleted after a day.';

create table otp_wrong_guesses (
  id bigint generated always as identity primary key,
  purpose text not null,
  subject_hash bytea not null,
  browser_hash bytea not null,
  address_hash bytea not null,
  had_cookie boolean not null,
  is_known_device boolean not null,
  with_date_of_birth boolean not null,
  -- A guess about a subject that nobody has (a PAN without a loan) counts for nothing overall.
  is_of_somebody boolean not null,
  guessed_at timestamptz not null,
  constraint otp_wrong_guesses_purpose_known check (purpose in ('login', 'repay'))
);
create index on otp_wrong_guesses (subject_hash, guessed_at);
create index on otp_wrong_guesses (guessed_at) where is_of_somebody and not is_known_device;
create index on otp_wrong_guesses (guessed_at);
comment on table otp_wrong_guesses is 'Counted for a day, then deleted.';
