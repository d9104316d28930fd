-- A bank may return a payout days after it was paid. It is asked about again for a week, and what came back is booked back.
alter table payouts
  add next_check_at timestamptz,
  add returned_at timestamptz;
update payouts set next_check_at = now() where status = 'PAID' and settled_at > now() - interval '7 days';
create index payouts_to_check on payouts (next_check_at) where next_check_at is not null;

alter table ledger_entries
  drop constraint ledger_entries_kind_known,
  add constraint ledger_entries_kind_known
    check (kind in ('DISBURSAL', 'REVERSAL', 'PAYMENT', 'CHARGE', 'REFUND', 'CORRECTION', 'ROUNDING'));

-- What the provider reports about transfers, as a reason to ask it; account numbers are left out. No loan where the
-- transfer is not the latest one of any.
create table payout_events (
  id bigint generated always as identity primary key,
  lead_id bigint references loans,
  transfer_id text not null,
  event_type text not null,
  request_id text not null,
  received_at timestamptz not null
);
create index on payout_events (lead_id);
create trigger append_only before update or delete on payout_events for each row execute function refuse_change();
create trigger append_only_whole before truncate on payout_events execute function refuse_change();
comment on table payout_events is 'Append-only. About two rows per payout; archive by year with its loans.';
