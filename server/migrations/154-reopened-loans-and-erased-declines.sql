-- When the transfer was about to be ordered: from then on it may have reached the provider.
alter table payouts add ordered_at timestamptz;
