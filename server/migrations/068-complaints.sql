-- Complaints of customers, with the day by which the law wants an answer, and everything that happened to each.
create table complaints (
  id bigint generated always as identity (start with 100001) primary key,
  customer_id bigint not null references customers,
  category text not null,
  status text not null default 'OPEN',
  raised_at timestamptz not null,
  raised_on date not null,
  answer_due_on date not null,
  -- The day of the latest answer.
  answered_on date,
  -- When the customer was told that the time for an answer has passed.
  overdue_at timestamptz,
  constraint complaints_category_known check (category in
    ('APPLICATION', 'PAYOUT', 'REPAYMENT', 'CHARGES', 'CONDUCT', 'DATA', 'WEBSITE', 'OTHER')),
  constraint complaints_status_known check (status in ('OPEN', 'ANSWERED', 'CLOSED')),
  constraint complaints_answered check (status = 'OPEN' or answered_on is not null)
);
create index on complaints (customer_id, id);
create index on complaints (answer_due_on) where status = 'OPEN';
create index complaints_to_announce on complaints (answer_due_on) where status = 'OPEN' and overdue_at is null;
comment on table complaints is 'Kept eight years after the relationship ends.';

create table complaint_events (
  id bigint generated always as identity primary key,
  complaint_id bigint not null references complaints,
  kind text not null,
  -- `customer`, `system`, or the name of whoever answered.
  by_whom text not null,
  text text,
  file_id text references files,
  at timestamptz not null,
  happened_on date not null,
  constraint complaint_events_kind_known check (kind in
    ('RAISED', 'ATTACHED', 'REPLIED', 'ANSWERED', 'CLOSED', 'REOPENED', 'OVERDUE')),
  constraint complaint_events_content check (case kind
    when 'ATTACHED' then file_id is not null and text is null
    when 'OVERDUE' then file_id is null and text is null
    else file_id is null and text <> '' end)
);
create index on complaint_events (complaint_id, id);
create index on complaint_events (file_id) where file_id is not null;
create trigger append_only before update or delete on complaint_events for each row execute function refuse_change();
create trigger append_only_whole before truncate on complaint_events execute function refuse_change();
comment on table complaint_events is 'Append-only. Kept as long as the complaint.';

-- A file of a complaint is no document of the application: a customer may have several, and none replaces another.
alter table files
  drop constraint files_doc_type_known,
  add constraint files_doc_type_known check (doc_type in
    ('selfie', 'bank_statement', 'salary_slip', 'pan_card', 'aadhaar_front', 'aadhaar_back', 'utility_bill', 'complaint'));
drop index one_current_file;
create unique index one_current_file on files (customer_id, doc_type) where replaced_at is null and doc_type <> 'complaint';

alter table daily_allowances
  drop constraint daily_allowances_kind_known,
  add constraint daily_allowances_kind_known
    check (kind in ('PAN_CHECK', 'BANK_CHECK', 'UPLOAD', 'PAN_CLAIM_NOTICE', 'COMPLAINT'));
