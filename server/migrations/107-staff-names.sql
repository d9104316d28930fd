-- Who imported a bank statement, retried a failed refund, recorded a contact with a borrower or ended the assignment of a
-- recovery agent. Null in rows that were written by earlier releases.
alter table bank_statement_lines add imported_by text;
alter table recovery_contacts add recorded_by text;
alter table recovery_assignments
  add ended_by text,
  add constraint recovery_assignments_ended_by_whom check (ended_by is null or ended_at is not null);
-- The last retry; each one replaces the order before it.
alter table refunds
  add retried_by text,
  add retried_at timestamptz,
  add constraint refunds_retry_whole check (num_nulls(retried_by, retried_at) in (0, 2));
