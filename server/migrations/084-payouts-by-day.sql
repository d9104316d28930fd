-- Payouts that were paid or given up on a day are compared with what the provider has of them.
create index concurrently payouts_settled on payouts (settled_at) where settled_at is not null;
