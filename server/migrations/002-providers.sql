-- What the simulated providers were told; empty with live ones.

-- What the simulated providers of SMS and e-mail were told to send; empty with live ones.
create unlogged table simulated_messages (
  id bigint generated always as identity primary key,
  mobile text not null,
  body text not null,
  -- The HTML part of an e-mail, so that it can be looked at.
  html text,
  otp text,
  sent_at timestamptz not null
);
create index on simulated_messages (mobile);
-- PostgreSQL 15 and newer make the sequence of an unlogged table unlogged too, and a standby that is promoted soon after it
-- was made cannot read it: "bad magic number in sequence". Older versions have no such sequences.
do $$
begin
  if current_setting('server_version_num')::int >= 150000 then
    execute 'alter sequence simulated_messages_id_seq set logged';
  end if;
end
$$;

-- What the simulated payout provider was told; empty with a live one.
create table simulated_payouts (
  transfer_id text primary key,
  amount_paise integer not null,
  account_number text not null,
  fails boolean not null,
  ordered_at timestamptz not null
);
