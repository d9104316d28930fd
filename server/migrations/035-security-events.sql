-- What an attack leaves behind: wrong and refused codes, ids of other customers, forged signatures, lockouts, new devices.
-- Subjects and addresses are keyed hashes, so that the table tells nobody's mobile number, PAN or address.
create table security_events (
  id bigint generated always as identity primary key,
  kind text not null,
  -- What subject_hash stands for: a customer, or the mobile or PAN that a code was for.
  subject_kind text,
  subject_hash bytea,
  address_hash bytea,
  detail text not null,
  -- Of the first of them: what repeats within a second is one row.
  request_id text not null,
  occurrences integer not null,
  occurred_at timestamptz not null,
  constraint security_events_kind_known check (kind in
    ('CODE_WRONG', 'CODE_REFUSED', 'LOCKED_OUT', 'FOREIGN_ID', 'FORGED_SIGNATURE', 'ADDRESS_REFUSED', 'NEW_DEVICE',
     'PAN_CLAIMED')),
  constraint security_events_subject_kind_known check (subject_kind in ('CUSTOMER', 'MOBILE', 'PAN')),
  constraint security_events_subject_whole check (num_nulls(subject_kind, subject_hash) in (0, 2)),
  constraint security_events_occurrences_positive check (occurrences > 0)
);
create index on security_events (occurred_at);
create index on security_events (subject_hash, kind, address_hash) where subject_hash is not null;

-- The application may delete what is old enough, so it has the right to delete; the database holds it to that.
create trigger security_events_unchanged before update on security_events for each row execute function refuse_change();
create trigger security_events_kept before delete on security_events for each row
  when (old.occurred_at > now() - interval '179 days') execute function refuse_change();
create trigger security_events_whole before truncate on security_events execute function refuse_change();
comment on table security_events is 'Append-only. Kept for 180 days, as CERT-In asks of logs, then deleted by the hourly purge.';
