-- What customers ask about their own data: a copy of it, or that it is erased; and who acts for them if they cannot.
create table data_requests (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  kind text not null,
  status text not null default 'WAITING',
  requested_at timestamptz not null,
  -- When it is carried out: at once, or after the notice of 48 hours.
  due_at timestamptz not null,
  done_at timestamptz,
  json_file_id text references files,
  pdf_file_id text references files,
  expires_at timestamptz,
  -- What was erased and what was kept, with the law and the day.
  result jsonb,
  constraint data_requests_kind_known check (kind in ('EXPORT', 'ERASE')),
  constraint data_requests_status_known check (status in ('WAITING', 'READY', 'EXPIRED', 'CANCELLED', 'DONE', 'REFUSED'))
);
create unique index data_requests_one_waiting on data_requests (customer_id, kind) where status = 'WAITING';
create index on data_requests (customer_id, id);
create index data_requests_due on data_requests (due_at) where status = 'WAITING' and kind = 'ERASE';
create index data_requests_expiring on data_requests (expires_at) where status = 'READY';
create index on data_requests (json_file_id) where json_file_id is not null;
create index on data_requests (pdf_file_id) where pdf_file_id is not null;
comment on table data_requests is 'A few rows for a customer, kept eight years as proof.';

create table nominees (
  customer_id bigint primary key references customers,
  full_name text not null,
  relation text not null,
  mobile_encrypted bytea not null,
  named_at timestamptz not null,
  constraint nominees_relation_known check (relation in ('SPOUSE', 'PARENT', 'CHILD', 'SIBLING', 'OTHER'))
);
comment on table nominees is 'At most one row for a customer; erased on request.';

-- For how long the law makes a lender keep what was about a loan, counted from the day the loan ended.
create table retention_rules (
  subject text primary key,
  years smallint not null,
  law text not null,
  constraint retention_rules_subject_known check (subject in ('IDENTITY', 'ACCOUNTS', 'PROOFS')),
  constraint retention_rules_years_positive check (years > 0)
);
insert into retention_rules (subject, years, law) values
  ('IDENTITY', 5, 'Prevention of Money-laundering Act, 2002'),
  ('ACCOUNTS', 8, 'Companies Act, 2013'),
  ('PROOFS', 8, 'Limitation Act, 1963, and Companies Act, 2013');
comment on table retention_rules is 'Three rows, changed by a migration when the law changes.';

-- A copy of a customer's data is no document of the application either.
alter table files
  drop constraint files_doc_type_known,
  add constraint files_doc_type_known check (doc_type in
    ('selfie', 'bank_statement', 'salary_slip', 'pan_card', 'aadhaar_front', 'aadhaar_back', 'utility_bill', 'complaint',
     'issued_document', 'data_export')) not valid;
alter table files validate constraint files_doc_type_known;
drop index one_current_file;
create unique index one_current_file on files (customer_id, doc_type)
  where replaced_at is null and doc_type not in ('complaint', 'issued_document', 'data_export');

alter table files
  drop constraint files_content_type_check,
  add constraint files_content_type_check
    check (content_type in ('image/jpeg', 'application/pdf', 'application/json')) not valid;
alter table files validate constraint files_content_type_check;
