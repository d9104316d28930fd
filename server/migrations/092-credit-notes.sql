-- When a fee is given back, a credit note takes back its invoice. Its numbers are a series of their own, without gaps.
create table credit_notes (
  financial_year text not null,
  number integer not null,
  lead_id bigint not null references leads,
  -- That of the invoice.
  reference text not null,
  numbered_at timestamptz not null,
  primary key (financial_year, number),
  constraint credit_notes_once unique (lead_id, reference),
  constraint credit_notes_of_an_invoice foreign key (lead_id, reference) references tax_invoices (lead_id, reference),
  constraint credit_notes_number_positive check (number > 0)
);
create trigger append_only before update or delete on credit_notes for each row execute function refuse_change();
create trigger append_only_whole before truncate on credit_notes execute function refuse_change();
comment on table credit_notes is 'Append-only. One row for a payout whose fee was given back, kept with the loan.';

create table credit_note_counters (
  financial_year text primary key,
  last_number integer not null
);
comment on table credit_note_counters is 'One row for a financial year, updated in place.';

alter table issued_documents
  drop constraint issued_documents_kind_known,
  add constraint issued_documents_kind_known check (kind in
    ('KFS', 'SANCTION_LETTER', 'AGREEMENT', 'SIGNED_AGREEMENT', 'DISBURSAL_ADVICE', 'TAX_INVOICE', 'CREDIT_NOTE',
     'NO_DUES_CERTIFICATE', 'COOLING_OFF_LETTER')) not valid;
alter table issued_documents validate constraint issued_documents_kind_known;
