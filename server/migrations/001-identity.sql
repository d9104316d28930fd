-- Customers, their devices and sessions, one-time codes and the counts that guard them.

create table customers (
  id bigint generated always as identity primary key,
  profile_id text not null unique,
  mobile text not null unique check (mobile ~ '^[6-9][0-9]{9}$'),
  first_name text,
  profile_picture text,
  steps_taken text[] not null default '{}',
  is_eligible boolean not null default false,
  first_utm jsonb not null default '{}',
  created_at timestamptz not null,
  verified_at timestamptz
);

-- A browser that has logged in to a profile before; it keeps an allowance of its own.
create table devices (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null,
  last_login_at timestamptz not null,
  unique (token_hash, customer_id)
);
create index on devices (customer_id);

create table sessions (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  device_id bigint references devices on delete set null,
  token_hash bytea not null unique,
  user_agent text not null,
  utm jsonb not null default '{}',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index on sessions (customer_id);

create table consents (
  customer_id bigint not null references customers on delete cascade,
  purpose text not null,
  wording text not null,
  given_at timestamptz not null,
  primary key (customer_id, purpose, wording)
);

-- One live code for a purpose and a mobile. The code itself is never here: code_hash = sha256(salt || keyed hash).
create table otp_codes (
  purpose text not null,
  mobile text not null,
  device_id bigint references devices on delete cascade,
  salt bytea not null,
  code_hash bytea not null,
  utm jsonb not null default '{}',
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  wrong_tries smallint not null default 0,
  used_at timestamptz,
  primary key (purpose, mobile)
);

create table otp_sends (
  id bigint generated always as identity primary key,
  purpose text not null,
  mobile text not null,
  device_id bigint,
  address_hash bytea not null,
  sent_at timestamptz not null
);
create index on otp_sends (mobile, sent_at);
create index on otp_sends (address_hash, sent_at);

create table otp_wrong_guesses (
  id bigint generated always as identity primary key,
  mobile text not null,
  device_id bigint,
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
