-- From payout to closing: payments and what corrects them, autopay, recovery, complaints, and customers' rights to their data.

-- A visit to the repayment page, opened by a code or by a session.
create table repayments (
  -- Not guessable; what the page calls order_id.
  order_id text primary key,
  lead_id bigint not null references loans,
  opened_by text not null,
  -- The browser that opened the repayment: only there can payments be started.
  browser_hash bytea not null,
  opened_at timestamptz not null,
  constraint repayments_order_id_format check (order_id ~ '^R[A-Z2-7]{24}$'),
  constraint repayments_opened_by_known check (opened_by in ('code', 'session'))
);
create index on repayments (lead_id, opened_at);
-- Those on which nobody tried to pay are deleted by their age.
create index on repayments (opened_at);
comment on table repayments is 'Opened for an hour; rows without a payment may be deleted after a month.';

-- One row for each attempt to pay, here before the provider hears of it. What was signed is kept to the letter. SUCCESS is
-- never left again; FAILED and CANCEL are, when a proof of success still comes.
create table payment_attempts (
  txnid text primary key,
  provider text not null,
  lead_id bigint not null references loans,
  -- What the payment is for: one that gives the loan back in time ends it as CANCELLED IN COOLING-OFF.
  purpose text not null default 'REPAYMENT',
  order_id text references repayments,
  -- Names one wish to pay. It is taken from an attempt that failed when the customer tries again with it.
  idempotency_key text unique,
  amount_paise bigint not null,
  product_info text not null,
  first_name text not null,
  -- What the provider calls the order; Razorpay makes it after the row is here.
  provider_order_id text unique,
  status text not null default 'OPEN',
  provider_payment_id text,
  entry_id bigint references ledger_entries,
  -- The entry of a bank transfer that names an attempt its provider had not proved. If the provider proves it after all,
  -- the same money must not be booked a second time.
  transfer_entry_id bigint references ledger_entries,
  -- The business day on which the amount was reckoned: the payment counts from it.
  started_on date not null,
  started_at timestamptz not null,
  settled_at timestamptz,
  constraint payment_attempts_txnid_format check (txnid ~ '^L[A-Z2-7]{24}$'),
  constraint payment_attempts_provider_known check (provider in ('payu', 'razorpay')),
  constraint payment_attempts_status_known check (status in ('OPEN', 'SUCCESS', 'FAILED', 'CANCEL')),
  constraint payment_attempts_key_length check (length(idempotency_key) between 1 and 100),
  constraint payment_attempts_amount_positive check (amount_paise > 0),
  constraint payment_attempts_purpose_known check (purpose in ('REPAYMENT', 'COOLING_OFF')),
  check ((status = 'SUCCESS') = (entry_id is not null))
) with (fillfactor = 80);
-- Payments that were booked on a day are compared with the provider's list of it.
create index payment_attempts_booked on payment_attempts (settled_at) where status = 'SUCCESS';
create index on payment_attempts (entry_id) where entry_id is not null;
create index on payment_attempts (lead_id);
create index on payment_attempts (order_id) where order_id is not null;
create index on payment_attempts (transfer_entry_id) where transfer_entry_id is not null;
comment on table payment_attempts is 'Kept with the books for successes; failed attempts may be deleted after a year.';

-- When the provider is asked next about an attempt whose end nobody has reported.
create table payment_polls (
  txnid text primary key references payment_attempts,
  next_poll_at timestamptz not null,
  polls smallint not null default 0
) with (fillfactor = 50);
create index on payment_polls (next_poll_at);

-- Every authentic message of a payment provider, stored before it is acknowledged, and what became of it. Forged messages
-- are not stored. A poll's answer is stored when it says something new.
create table payment_events (
  id bigint generated always as identity primary key,
  provider text not null,
  channel text not null,
  -- As the message names them; not every message is about an attempt of ours.
  txnid text,
  provider_order_id text,
  provider_payment_id text,
  reported_outcome text not null,
  amount_paise bigint not null,
  body text not null,
  request_id text not null,
  received_at timestamptz not null,
  constraint payment_events_provider_known check (provider in ('payu', 'razorpay')),
  constraint payment_events_channel_known check (channel in ('BROWSER', 'FORM_POST', 'WEBHOOK', 'POLL'))
);
-- A message about a dispute is compared with those about the same payment that were delivered before it, in any order.
create index payment_events_disputes on payment_events (provider_payment_id)
  where reported_outcome like 'dispute %';
create index on payment_events (txnid) where txnid is not null;
comment on table payment_events is 'Append-only. About three rows per payment, without the payer''s e-mail, mobile and UPI address; archive with the books by year.';
create trigger append_only before update or delete on payment_events for each row execute function refuse_change();
create trigger append_only_whole before truncate on payment_events execute function refuse_change();

-- UNPROVED is not the end: the provider is asked again, and another result follows.
create table payment_event_results (
  id bigint generated always as identity primary key,
  event_id bigint not null references payment_events,
  result text not null,
  entry_id bigint references ledger_entries,
  reason text not null default '',
  -- What the provider answered; null where the message proves itself, or where no proof could be had.
  proof text,
  by_whom text,
  at timestamptz not null,
  constraint payment_event_results_result_known check (result in
    ('BOOKED', 'KNOWN', 'FAILED', 'NO_MONEY', 'UNPROVED', 'UNMATCHED', 'DISPUTE', 'REVERSED', 'REINSTATED', 'BY_HAND',
     'SETTLED')),
  constraint payment_event_results_by_whom check ((result = 'SETTLED') = (by_whom is not null) and by_whom <> '')
);
create index on payment_event_results (entry_id) where entry_id is not null;
create index on payment_event_results (event_id);
-- Of two people who settle the same message at the same time, one is told that it is settled already.
create unique index payment_event_results_settled_once on payment_event_results (event_id)
  where result = 'SETTLED';
comment on table payment_event_results is 'Append-only. About one row per payment event; archived with it.';
create trigger append_only before update or delete on payment_event_results for each row execute function refuse_change();
create trigger append_only_whole before truncate on payment_event_results execute function refuse_change();

-- Money that has arrived and belongs to no loan yet. It is assigned to one later, and booked with its true day.
create table unmatched_money (
  id bigint generated always as identity primary key,
  -- Names the money outside, so that the same money reported again is the same row.
  source_key text not null unique,
  payment_event_id bigint references payment_events,
  amount_paise bigint not null,
  paid_on date not null,
  reference text not null,
  reason text not null,
  received_at timestamptz not null,
  entry_id bigint references ledger_entries,
  matched_at timestamptz,
  matched_by text,
  bank_line_id bigint,
  -- Money that arrived but is not a repayment, such as interest paid by the bank or a transfer that was sent back.
  explanation text,
  explained_by text,
  explained_at timestamptz,
  constraint unmatched_money_amount_positive check (amount_paise > 0),
  constraint unmatched_money_match_whole check (num_nulls(entry_id, matched_at, matched_by) in (0, 3)),
  constraint unmatched_money_explanation_whole check (num_nulls(explanation, explained_by, explained_at) in (0, 3))
);
create index on unmatched_money (bank_line_id) where bank_line_id is not null;
create index on unmatched_money (entry_id) where entry_id is not null;
-- The bank transfers that still name who paid, to erase that when its period has ended.
create index unmatched_money_named on unmatched_money (paid_on) where bank_line_id is not null and reference <> '';
create index on unmatched_money (payment_event_id) where payment_event_id is not null;
create index unmatched_money_waiting on unmatched_money (received_at) where matched_at is null;
comment on table unmatched_money is 'Few rows; kept with the books.';

-- What was paid above the due goes back to the payment it came with. PENDING until the provider confirms it; FAILED and
-- MANUAL (money that came by bank transfer) wait for a person.
create table refunds (
  id bigint generated always as identity primary key,
  lead_id bigint not null references loans,
  payment_entry_id bigint not null references ledger_entries,
  provider text,
  provider_payment_id text,
  amount_paise bigint not null,
  -- Names the refund at the provider: ordered twice it is one refund.
  token text not null unique,
  provider_refund_id text,
  status text not null,
  tries smallint not null default 0,
  last_failure text,
  -- The REFUND in the books, once the money has gone.
  entry_id bigint references ledger_entries,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  settled_at timestamptz,
  -- The last retry; each one replaces the order before it.
  retried_by text,
  retried_at timestamptz,
  constraint refunds_provider_known check (provider in ('payu', 'razorpay')),
  constraint refunds_status_known check (status in ('PENDING', 'DONE', 'FAILED', 'MANUAL', 'CANCELLED')),
  constraint refunds_amount_positive check (amount_paise > 0),
  constraint refunds_provider_of_order
    check (status in ('MANUAL', 'CANCELLED') or provider is not null or entry_id is not null),
  constraint refunds_booked_when_done check ((status = 'DONE') = (entry_id is not null)),
  constraint refunds_retry_whole check (num_nulls(retried_by, retried_at) in (0, 2))
);
-- What was settled on a day is compared with what the provider has of it. Few refunds are made.
create index refunds_done on refunds (settled_at) where status = 'DONE';
create index on refunds (entry_id) where entry_id is not null;
create index on refunds (lead_id);
create index on refunds (payment_entry_id);
create index refunds_pending on refunds (next_attempt_at) where status = 'PENDING';
create index refunds_waiting on refunds (created_at) where status in ('FAILED', 'MANUAL');
comment on table refunds is 'Few rows; kept with the books.';

-- Receipts whose SMS has not been sent yet.
create table receipt_outbox (
  entry_id bigint primary key references ledger_entries,
  next_attempt_at timestamptz not null,
  -- What the payment did, as it was when it was booked: the message may be sent after the next payment.
  due_paise bigint not null,
  due_on date not null,
  owed_back_paise bigint not null,
  closes_loan boolean not null
) with (fillfactor = 50);
create index on receipt_outbox (next_attempt_at);

-- A reminder of a kind goes out once for a loan.
create table reminders (
  lead_id bigint not null references loans,
  kind text not null,
  sent_at timestamptz not null,
  sending_since timestamptz,
  primary key (lead_id, kind),
  constraint reminders_kind_known check (kind in ('BEFORE', 'ON', 'AFTER_1', 'AFTER_3', 'AFTER_7', 'AFTER_15', 'AFTER_30'))
);
comment on column reminders.sending_since is 'When a job claimed the reminder. Null once the result is known.';

-- A borrower's standing permission to debit what is due on a loan, on its repayment day.
create table mandates (
  id bigint generated always as identity (start with 700001) primary key,
  lead_id bigint not null references leads,
  customer_id bigint not null references customers,
  kind text not null,
  status text not null default 'CREATED',
  max_amount_paise bigint not null,
  debit_on date not null,
  -- Our own name of the permission at the provider; of UPI it is also the attempt that pays its rupee.
  txnid text not null unique,
  provider_customer_id text,
  provider_order_id text unique,
  provider_token_id text unique,
  -- By the customer, here; a pause in the bank's or UPI app is apart, so that ending one does not end the other.
  paused_at timestamptz,
  bank_paused_at timestamptz,
  created_at timestamptz not null,
  -- When the provider is asked what became of it, while nobody has reported it.
  next_check_at timestamptz,
  checks integer not null default 0,
  ended_at timestamptz,
  -- An answer of the provider is applied only if no other answer was applied while it was read: it may be older.
  answers_applied integer not null default 0,
  constraint mandates_kind_known check (kind in ('UPI', 'ENACH')),
  constraint mandates_status_known check (status in ('CREATED', 'ACTIVE', 'CANCELLED', 'REJECTED', 'EXPIRED', 'COMPLETED')),
  constraint mandates_max_amount_positive check (max_amount_paise > 0),
  constraint mandates_ended check ((status in ('CREATED', 'ACTIVE')) = (ended_at is null)),
  constraint mandates_active_has_token check (status <> 'ACTIVE' or provider_token_id is not null)
);
create index on mandates (customer_id, id);
create index on mandates (lead_id, id);
create unique index mandates_one_live on mandates (lead_id) where status in ('CREATED', 'ACTIVE');
create index mandates_to_check on mandates (next_check_at) where next_check_at is not null;
create index mandates_to_debit on mandates (debit_on, id) where status = 'ACTIVE';
comment on table mandates is 'A few rows for a loan, kept with it.';

-- The one debit of a mandate, with the notice that must precede it by 24 hours.
create table mandate_debits (
  id bigint generated always as identity primary key,
  mandate_id bigint not null references mandates,
  lead_id bigint not null references leads,
  due_on date not null,
  amount_paise bigint not null,
  -- Names the debit at the provider, and the payment attempt once it is sent.
  txnid text not null unique,
  provider_order_id text unique,
  status text not null default 'PLANNED',
  -- Whoever plans holds it so long, so that two workers do not send one notice each.
  claimed_until timestamptz not null,
  -- When the provider of messages accepted the notice.
  notified_at timestamptz,
  debit_at timestamptz not null,
  sent_at timestamptz,
  settled_at timestamptz,
  reason text not null default '',
  constraint mandate_debits_once unique (mandate_id, due_on),
  constraint mandate_debits_status_known check (status in ('PLANNED', 'NOTIFIED', 'SENT', 'PAID', 'FAILED', 'SKIPPED')),
  constraint mandate_debits_amount_positive check (amount_paise > 0),
  constraint mandate_debits_notified_first check (
    status not in ('SENT', 'PAID', 'FAILED') or (sent_at is not null and notified_at <= sent_at - interval '24 hours'))
);
-- Whatever became of earlier mandates, money is asked for once on a day.
create unique index mandate_debits_one_sent on mandate_debits (lead_id, due_on) where sent_at is not null;
create index mandate_debits_to_send on mandate_debits (debit_at) where status = 'NOTIFIED';
create index mandate_debits_to_settle on mandate_debits (id) where status = 'SENT';
comment on table mandate_debits is 'At most one row for a mandate and repayment day, kept with the loan.';

create table mandate_events (
  id bigint generated always as identity primary key,
  mandate_id bigint not null references mandates,
  kind text not null,
  by_whom text not null,
  amount_paise bigint,
  reason text not null default '',
  at timestamptz not null,
  happened_on date not null,
  constraint mandate_events_kind_known check (kind in
    ('STARTED', 'ACTIVATED', 'REJECTED', 'EXPIRED', 'PAUSED', 'RESUMED', 'BANK_PAUSED', 'BANK_RESUMED', 'CANCELLED',
     'COMPLETED', 'NOTIFIED', 'DEBIT_SENT', 'DEBIT_PAID', 'DEBIT_FAILED', 'DEBIT_SKIPPED')),
  constraint mandate_events_by_known check (by_whom in ('customer', 'bank', 'system'))
);
create index on mandate_events (mandate_id, id);
comment on table mandate_events is 'Append-only. About ten rows for a mandate, kept with the loan.';
create trigger append_only before update or delete on mandate_events for each row execute function refuse_change();
create trigger append_only_whole before truncate on mandate_events execute function refuse_change();

-- Who may recover a loan for the lender, on which loans, and every contact. A borrower is told who it is before the first
-- one.
create table recovery_agents (
  id bigint generated always as identity primary key,
  name text not null,
  -- As on the agent's card.
  card_no text not null unique,
  agency text not null,
  added_by text not null,
  added_at timestamptz not null
);
comment on table recovery_agents is 'A few rows a year.';

create table recovery_assignments (
  id bigint generated always as identity primary key,
  lead_id bigint not null references loans,
  agent_id bigint not null references recovery_agents,
  assigned_by text not null,
  assigned_at timestamptz not null,
  -- When the borrower was told; without it there is no contact.
  named_at timestamptz,
  ended_at timestamptz,
  ended_by text,
  constraint recovery_assignments_ended_by_whom check ((ended_by is null) = (ended_at is null))
);
create index on recovery_assignments (agent_id);
create unique index recovery_assignments_one_open on recovery_assignments (lead_id) where ended_at is null;
create index recovery_assignments_to_name on recovery_assignments (id) where named_at is null and ended_at is null;
comment on table recovery_assignments is 'A row or two for a loan in recovery, kept with it.';

create table recovery_contacts (
  id bigint generated always as identity primary key,
  assignment_id bigint not null references recovery_assignments,
  channel text not null,
  at timestamptz not null,
  recorded_by text not null,
  constraint recovery_contacts_channel_known check (channel in ('CALL', 'VISIT'))
);
create index on recovery_contacts (assignment_id);
comment on table recovery_contacts is 'Append-only. Kept with the loan.';

create function require_named_agent() returns trigger language plpgsql as $$
begin
  if not exists (select from recovery_assignments where id = new.assignment_id and named_at is not null and named_at <= new.at
                   and ended_at is null)
  then
    raise exception 'the borrower was not told who assignment % is, or it has ended', new.assignment_id;
  end if;
  return new;
end $$;
create trigger append_only before update or delete on recovery_contacts for each row execute function refuse_change();
create trigger append_only_whole before truncate on recovery_contacts execute function refuse_change();
create trigger require_named_agent before insert on recovery_contacts for each row execute function require_named_agent();

-- Complaints of customers, with the day by which the law wants an answer, and everything that happened to each.
create table complaints (
  id bigint generated always as identity (start with 100001) primary key,
  customer_id bigint not null references customers,
  -- The loan that the complaint is about, if the customer has chosen one. It stays when the words are erased, as the loan
  -- itself does.
  lead_id bigint references leads,
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
create index on complaints (answer_due_on) where status = 'OPEN';
create index on complaints (customer_id, id);
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
  -- When the period for which complaints are kept has ended, their words are erased. That there was a complaint, and when,
  -- stays.
  erased_at timestamptz,
  constraint complaint_events_kind_known check (kind in
    ('RAISED', 'ATTACHED', 'REPLIED', 'ANSWERED', 'CLOSED', 'REOPENED', 'OVERDUE')),
  constraint complaint_events_content check (case
    when kind = 'ATTACHED' then file_id is not null and text is null
    when kind = 'OVERDUE' then file_id is null and text is null
    when erased_at is null then file_id is null and coalesce(text, '') <> ''
    else file_id is null and text is null end)
);
create index on complaint_events (complaint_id, id);
create index on complaint_events (file_id) where file_id is not null;
comment on table complaint_events is 'Append-only. The words are erased eight financial years after the relationship ends.';

create function keep_complaint_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.erased_at is null and new.erased_at is not null and new.text is null
     and to_jsonb(new) - array['text', 'erased_at'] = to_jsonb(old) - array['text', 'erased_at']
  then
    return new;
  end if;
  raise exception 'complaint_events is append-only, except that words are erased';
end $$;
create trigger append_only_whole before truncate on complaint_events execute function refuse_change();
create trigger keep_complaint_event before update or delete on complaint_events
  for each row execute function keep_complaint_event();

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
  constraint data_requests_kind_known check (kind in ('EXPORT', 'ERASE', 'RETENTION')),
  constraint data_requests_status_known check (status in ('WAITING', 'READY', 'EXPIRED', 'CANCELLED', 'DONE', 'REFUSED'))
);
create index on data_requests (customer_id, id);
create index data_requests_expiring on data_requests (expires_at) where status = 'READY';
create index on data_requests (json_file_id) where json_file_id is not null;
create unique index data_requests_one_waiting on data_requests (customer_id, kind) where status = 'WAITING';
create index on data_requests (pdf_file_id) where pdf_file_id is not null;
create index data_requests_to_erase on data_requests (due_at) where status = 'WAITING' and kind in ('ERASE', 'RETENTION');
comment on table data_requests is 'A few rows for a customer, kept eight years as proof.';

-- Who acts for a customer who cannot.
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
comment on table retention_rules is 'Three rows, changed by a migration when the law changes.';

insert into retention_rules (subject, years, law) values
  ('IDENTITY', 5, 'Prevention of Money-laundering Act, 2002'),
  ('ACCOUNTS', 8, 'Companies Act, 2013'),
  ('PROOFS', 8, 'Limitation Act, 1963, and Companies Act, 2013');

-- A personal data breach as it is described to the customers concerned, and which of them have been told.
create table breaches (
  id bigint generated always as identity primary key,
  noticed_on date not null,
  what_happened text not null,
  consequences text not null,
  measures text not null,
  advice text not null,
  recorded_by text not null,
  recorded_at timestamptz not null,
  constraint breaches_described check (
    length(trim(what_happened)) > 0 and length(trim(consequences)) > 0 and length(trim(measures)) > 0 and length(trim(advice)) > 0
  )
);
-- Adding the same words again adds customers.
create unique index breaches_words on breaches (noticed_on, md5(what_happened || consequences || measures || advice));
comment on table breaches is 'Append-only: the customers were told these words. A correction is another row.';
create trigger append_only before update or delete on breaches for each row execute function refuse_change();
create trigger append_only_whole before truncate on breaches execute function refuse_change();

create table breach_notices (
  breach_id bigint not null references breaches,
  customer_id bigint not null references customers on delete cascade,
  told_at timestamptz,
  primary key (breach_id, customer_id)
);
create index breach_notices_of_customer on breach_notices (customer_id);
create index breach_notices_to_send on breach_notices (breach_id, customer_id) where told_at is null;
comment on column breach_notices.told_at is 'When the SMS provider accepted the message.';
