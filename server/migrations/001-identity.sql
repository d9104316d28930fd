-- Customers, their sessions and consents, one-time codes and the counts that guard them.

create table customers (
  id bigint generated always as identity primary key,
  profile_id text not null unique,
  mobile text not null unique check (mobile ~ '^[6-9][0-9]{9}$'),
  first_name text,
  profile_picture text,
  steps_taken text[] not null default '{}',
  is_eligible boolean not null default false,
  -- The wording agreed to at the latest login; every wording ever agreed to is in consents.
  login_consent text,
  first_utm jsonb,
  created_at timestamptz not null,
  verified_at timestamptz
);

-- device_hash names the browser: one that has logged in to a profile before keeps an allowance of its own.
-- customer_id has no foreign key on purpose: its check would cost a login a fifth of its work, only verify_login_otp
-- writes here, having just read the customer, and no customer who has logged in is ever deleted.
create table sessions (
  token_hash bytea primary key,
  customer_id bigint not null,
  device_hash bytea not null,
  user_agent text not null,
  utm jsonb,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
) with (fillfactor = 80);
create index on sessions (customer_id, device_hash);

create table consents (
  customer_id bigint not null references customers on delete cascade,
  purpose text not null,
  wording text not null,
  given_at timestamptz not null,
  primary key (customer_id, purpose, wording)
);

-- One live code for a purpose and a mobile; a code that was used is gone. The code itself is never here: code_hash = sha256(salt || keyed hash).
-- device_hash is set when the code was sent to a known device.
create table otp_codes (
  purpose text not null,
  mobile text not null,
  device_hash bytea,
  salt bytea not null,
  code_hash bytea not null,
  utm jsonb,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  wrong_tries smallint not null default 0,
  primary key (purpose, mobile)
) with (fillfactor = 70);

create table otp_sends (
  purpose text not null,
  mobile text not null,
  device_hash bytea,
  address_hash bytea not null,
  sent_at timestamptz not null
);
create index on otp_sends (mobile, sent_at);
create index on otp_sends (address_hash, sent_at);

create table otp_wrong_guesses (
  mobile text not null,
  device_hash bytea,
  guessed_at timestamptz not null
);
create index on otp_wrong_guesses (mobile, guessed_at);
create index on otp_wrong_guesses (guessed_at);

-- Requests of an address in a minute, summed over all processes. Worth nothing after a crash.
create unlogged table request_counts (
  address_hash bytea not null,
  minute timestamptz not null,
  requests integer not null,
  primary key (minute, address_hash)
);
