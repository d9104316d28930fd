-- What the simulated providers remember; empty with live ones.
create unlogged table simulated_messages (
  id bigint generated always as identity primary key,
  mobile text not null,
  body text not null,
  otp text,
  sent_at timestamptz not null
);
create index on simulated_messages (mobile);

create table simulated_clock (
  only_row boolean primary key default true check (only_row),
  days_ahead integer not null default 0
);
insert into simulated_clock default values;
