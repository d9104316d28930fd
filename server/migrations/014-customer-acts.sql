-- What the lender's people do for one customer.

-- Why a customer gets no new loan, and until when. What was lent before goes on.
create table customer_blocks (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  -- In words that the customer reads too.
  reason text not null,
  -- For the lender's people only.
  words text not null,
  -- The last day; null until a person ends it.
  until date,
  blocked_by text not null references staff,
  blocked_at timestamptz not null,
  ended_at timestamptz,
  -- Null where its last day has passed.
  ended_by text references staff,
  end_words text,
  constraint customer_blocks_reason_known check (reason in
    ('blocked at own wish', 'blocked for safety', 'blocked in a dispute', 'blocked by us')),
  constraint customer_blocks_end check (num_nulls(ended_by, end_words) in (0, 2) and (ended_by is null or ended_at is not null))
);
create unique index customer_blocks_one_open on customer_blocks (customer_id) where ended_at is null;
create index on customer_blocks (customer_id);
comment on table customer_blocks is 'A row or two for a few customers, kept with them.';

-- What a person at the lender wants others to know about a customer.
create table customer_notes (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  staff_id text not null references staff,
  -- Null once it was erased with the customer's accounts.
  words text,
  at timestamptz not null,
  erased_at timestamptz,
  constraint customer_notes_erased check ((words is null) = (erased_at is not null))
);
create index on customer_notes (customer_id, id);
comment on table customer_notes is 'Append-only. A few rows for a customer; the words are erased with the accounts.';

create function keep_customer_note() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.erased_at is null and new.erased_at is not null and new.words is null
     and to_jsonb(new) - array['words', 'erased_at'] = to_jsonb(old) - array['words', 'erased_at']
  then
    return new;
  end if;
  raise exception 'customer_notes is append-only, except that words are erased';
end $$;
create trigger append_only_whole before truncate on customer_notes execute function refuse_change();
create trigger keep_customer_note before update or delete on customer_notes
  for each row execute function keep_customer_note();

-- A profile that opens with another mobile number since. The earlier number is kept to tell its owner, and as long as the
-- customer's own.
create table mobile_moves (
  id text primary key,
  customer_id bigint not null references customers,
  from_mobile_encrypted bytea not null,
  request_id text not null,
  moved_at timestamptz not null,
  -- Until then, in the business day's time, the new number can neither apply for a loan nor sign one.
  may_borrow_from timestamptz not null
);
create index on mobile_moves (customer_id, moved_at);
comment on table mobile_moves is 'A row for each move of a profile, erased with the customer''s identity.';

-- What proves a correction, when it is no document of an application.
alter table files drop constraint files_doc_type_known;
alter table files add constraint files_doc_type_known check (doc_type in
  ('selfie', 'bank_statement', 'salary_slip', 'pan_card', 'aadhaar_front', 'aadhaar_back', 'utility_bill', 'complaint',
   'issued_document', 'data_export', 'proof'));

-- How the customer raised it, and who wrote it down for them.
alter table complaints add column channel text not null default 'WEBSITE';
alter table complaints add column entered_by text references staff;
alter table complaints add constraint complaints_channel_known
  check (channel in ('WEBSITE', 'PHONE', 'EMAIL', 'LETTER', 'IN_PERSON'));
alter table complaints add constraint complaints_entered_by_whom check ((channel = 'WEBSITE') = (entered_by is null));

-- How often a person had it sent again.
alter table emails add column resends smallint not null default 0;
