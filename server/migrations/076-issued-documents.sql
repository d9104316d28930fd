-- The documents a borrower gets, each with the hash of its bytes. The bytes are a file of the customer.
create table issued_documents (
  id bigint generated always as identity (start with 500001) primary key,
  customer_id bigint not null references customers,
  lead_id bigint not null references leads,
  kind text not null,
  -- What there is one such document of: a proposal number, or the day of what it is about.
  reference text not null,
  title text not null,
  file_id text not null references files,
  sha256 bytea not null,
  issued_at timestamptz not null,
  issued_on date not null,
  constraint issued_documents_once unique (lead_id, kind, reference),
  constraint issued_documents_kind_known check (kind in
    ('KFS', 'SANCTION_LETTER', 'AGREEMENT', 'SIGNED_AGREEMENT', 'DISBURSAL_ADVICE', 'TAX_INVOICE', 'NO_DUES_CERTIFICATE',
     'COOLING_OFF_LETTER'))
);
create index on issued_documents (customer_id, id);
create index on issued_documents (file_id);
create trigger append_only before update or delete on issued_documents for each row execute function refuse_change();
create trigger append_only_whole before truncate on issued_documents execute function refuse_change();
comment on table issued_documents is 'Append-only. About eight rows for a loan, kept with it.';

-- The law wants the numbers of a financial year without gaps: a number is given with the invoice it belongs to, once.
create table tax_invoices (
  financial_year text not null,
  number integer not null,
  lead_id bigint not null references leads,
  reference text not null,
  numbered_at timestamptz not null,
  primary key (financial_year, number),
  constraint tax_invoices_once unique (lead_id, reference),
  constraint tax_invoices_number_positive check (number > 0)
);
create trigger append_only before update or delete on tax_invoices for each row execute function refuse_change();
create trigger append_only_whole before truncate on tax_invoices execute function refuse_change();
comment on table tax_invoices is 'Append-only. One row for a payout, kept with the loan.';

create table tax_invoice_counters (
  financial_year text primary key,
  last_number integer not null
);
comment on table tax_invoice_counters is 'One row for a financial year, updated in place.';

-- An issued document is no document of the application: a customer has many, and none replaces another.
alter table files
  drop constraint files_doc_type_known,
  add constraint files_doc_type_known check (doc_type in
    ('selfie', 'bank_statement', 'salary_slip', 'pan_card', 'aadhaar_front', 'aadhaar_back', 'utility_bill', 'complaint',
     'issued_document')) not valid;
alter table files validate constraint files_doc_type_known;
drop index one_current_file;
create unique index one_current_file on files (customer_id, doc_type)
  where replaced_at is null and doc_type not in ('complaint', 'issued_document');
