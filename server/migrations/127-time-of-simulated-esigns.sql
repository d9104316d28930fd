-- The simulated provider writes the time of signing into the signed PDF.
alter table simulated_esigns add column signed_at timestamptz;
