-- Requests and messages are counted in one table: uses of a key in a window of time, summed over all processes. Worth
-- nothing after a crash.
drop table request_counts;
create unlogged table usage_counts (
  key_hash bytea not null,
  window_start timestamptz not null,
  expires_at timestamptz not null,
  uses integer not null,
  primary key (window_start, key_hash)
);
create index on usage_counts (expires_at);
comment on table usage_counts is 'Deleted an hour after the window has ended.';

-- Wrong guesses of unknown browsers are counted by address and by browser as well.
create index on otp_wrong_guesses (address_hash, guessed_at) where not is_known_device;
create index on otp_wrong_guesses (browser_hash, guessed_at) where not is_known_device;
