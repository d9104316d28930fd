-- What is known about customers: who they are, how they log in, what they agreed to and uploaded.

-- Who logs in, and how far they have come.
create table customers (
  id bigint generated always as identity primary key,
  profile_id text not null unique,
  mobile_encrypted bytea not null,
  -- A keyed hash of the plain value, by which a row is found.
  mobile_index bytea not null unique,
  first_name text,
  profile_picture_file_id text,
  steps_taken text[] not null default '{}',
  is_eligible boolean not null default false,
  -- The day from which a customer who was declined may ask again.
  apply_again_on date,
  -- The version of the words agreed to at the latest login; every consent is in consent_events.
  login_consent text,
  first_utm jsonb,
  created_at timestamptz not null,
  verified_at timestamptz,
  -- When the law's periods have ended, a customer's data is erased without being asked: first who they are, then their
  -- accounts. The last day on which the relationship was alive, as far as it was looked at; null is the day of the first
  -- login.
  retention_from date,
  -- 0 nothing was erased, 1 the identity, 2 the accounts too.
  retention_stage smallint not null default 0,
  constraint customers_steps_known check (steps_taken <@ array[
    'pancard_verification', 'personal_details', 'residence_details', 'income_details', 'selfie_upload', 'register_now',
    'generate_loan_quote', 'loan_quotation_decision', 'employment_details', 'bank_statement_upload', 'pay_slip_upload',
    'pan_upload', 'aadhaar_upload', 'residence_proof_upload', 'banking_details']),
  constraint customers_retention_stage_known check (retention_stage between 0 and 2)
) with (fillfactor = 80);
-- Customers by the day from which the law's periods are counted.
create index customers_by_retention on customers
  (retention_stage, (coalesce(retention_from, (created_at at time zone 'Asia/Kolkata')::date)), id) where retention_stage < 2;
create index on customers (profile_picture_file_id) where profile_picture_file_id is not null;
-- Profiles that were never verified are deleted after a week.
create index customers_unverified on customers (created_at) where verified_at is null;

-- What customers upload. The bytes are in the object store, encrypted; a row is here only once they are whole there.
create table files (
  -- Not guessable; also the name of the object in the store.
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22,43}$'),
  customer_id bigint not null references customers,
  doc_type text not null,
  content_type text not null check (content_type in ('image/jpeg', 'application/pdf', 'application/json')),
  byte_length integer not null check (byte_length > 0),
  sha256 bytea not null,
  key_version smallint not null default 0,
  uploaded_at timestamptz not null,
  -- The business day, by which a document grows old.
  uploaded_on date not null,
  -- Set when a newer file of the same kind took its place.
  replaced_at timestamptz,
  -- An issued document whose bytes are gone; its row is history.
  erased_at timestamptz,
  constraint files_doc_type_known check (doc_type in
    ('selfie', 'bank_statement', 'salary_slip', 'pan_card', 'aadhaar_front', 'aadhaar_back', 'utility_bill', 'complaint',
     'issued_document', 'data_export'))
);
create index on files (customer_id, uploaded_at);
create unique index one_current_file on files (customer_id, doc_type)
  where replaced_at is null and doc_type not in ('complaint', 'issued_document', 'data_export');

alter table customers add foreign key (profile_picture_file_id) references files;

-- What each sweep of the file store found and did, so that one that refuses to work is seen from outside.
create table file_sweeps (
  id bigint generated always as identity primary key,
  swept_at timestamptz not null,
  result text not null,
  objects integer not null,
  orphans integer not null,
  trashed integer not null,
  restored integer not null,
  deleted integer not null,
  -- Who swept by command although many of the files had no row. Null for the daily sweeps.
  accepted_by text,
  constraint file_sweeps_result_known check (result in ('DONE', 'FOREIGN_STORE', 'TOO_MANY_ORPHANS'))
);
create index on file_sweeps (swept_at);
comment on table file_sweeps is 'Deleted after 90 days by the hourly purge.';

-- What customers told us in the registration.
create table applicants (
  customer_id bigint primary key references customers,
  pan_encrypted bytea,
  pan_index bytea unique,
  full_name text,
  pan_verified_at timestamptz,
  -- The PAN provider's own id of its answer.
  pan_reference text,
  personal_email_encrypted bytea,
  personal_email_index bytea,
  date_of_birth_encrypted bytea,
  gender smallint,
  marital_status_id smallint,
  spouse_name text,
  residence_type_id smallint,
  residence_address1 text,
  residence_address2 text,
  residence_landmark text,
  residence_pincode text,
  income_type_id smallint,
  salary_mode_id smallint,
  salary_date date,
  monthly_income_paise bigint,
  constraint applicants_pan_step check (num_nulls(pan_encrypted, pan_index, full_name, pan_verified_at) in (0, 4)),
  constraint applicants_personal_step
    check (num_nulls(personal_email_encrypted, personal_email_index, date_of_birth_encrypted, gender, marital_status_id) in (0, 5)),
  constraint applicants_residence_step
    check (num_nulls(residence_type_id, residence_address1, residence_address2, residence_pincode) in (0, 4)),
  constraint applicants_income_step check (num_nulls(income_type_id, salary_mode_id, salary_date) in (0, 3)),
  constraint applicants_gender_known check (gender in (1, 2)),
  constraint applicants_marital_status_known check (marital_status_id in (1, 2, 3)),
  constraint applicants_residence_type_known check (residence_type_id in (1, 2)),
  constraint applicants_income_type_known check (income_type_id in (1, 2)),
  constraint applicants_salary_mode_known check (salary_mode_id in (1, 2, 3)),
  constraint applicants_income_positive check (monthly_income_paise > 0)
) with (fillfactor = 70);
create index on applicants (personal_email_index);
-- People are found by the words of their name, in any order, each as it begins.
create index applicants_by_name on applicants using gin (to_tsvector('simple', full_name)) with (fastupdate = off);
comment on table applicants is 'Kept as long as the customer; see the retention rules in docs.';

-- Customers whose identity was verified in full: who did it, when and how.
create table full_kyc_records (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  verified_by text not null,
  method text not null,
  verified_at timestamptz not null
);
create index on full_kyc_records (customer_id);
comment on table full_kyc_records is 'Append-only. One row or two for a customer.';
create trigger append_only before update or delete on full_kyc_records for each row execute function refuse_change();
create trigger append_only_whole before truncate on full_kyc_records execute function refuse_change();

-- A declined customer who was erased may apply again from this day. The PAN is not kept, only what recognises it.
create table pan_waits (
  pan_index bytea primary key,
  may_apply_from date not null
);
create index on pan_waits (may_apply_from);
comment on table pan_waits is 'Deleted when the day has passed.';

-- How often a customer may have something checked that costs us money, by day.
create table daily_allowances (
  customer_id bigint not null references customers,
  kind text not null,
  day date not null,
  used smallint not null,
  primary key (customer_id, kind),
  constraint daily_allowances_kind_known check (kind in
    ('PAN_CHECK', 'BANK_CHECK', 'UPLOAD', 'PAN_CLAIM_NOTICE', 'COMPLAINT', 'EMAIL_LINK', 'EMAIL_STATEMENT', 'CONTACT',
     'ERASURE', 'CONSENT', 'AUTOPAY_RESUME', 'ELIGIBILITY_CHECK')),
  constraint daily_allowances_used_positive check (used >= 0)
);

-- Every consent given and withdrawn, with the very words, the page and the address it came from.
create table consent_events (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  purpose text not null,
  action text not null,
  version text not null,
  words text not null,
  page text,
  address_hash bytea,
  at timestamptz not null,
  constraint consent_events_purpose_known check (purpose in ('login', 'marketing', 'autopay', 'esign')),
  constraint consent_events_action_known check (action in ('GIVEN', 'WITHDRAWN'))
);
create index on consent_events (customer_id, purpose, id);
comment on table consent_events is 'Append-only. Kept eight years after the relationship ends.';
create trigger append_only before update or delete on consent_events for each row execute function refuse_change();
create trigger append_only_whole before truncate on consent_events execute function refuse_change();

-- When a customer does not want to be reminded. The law's own hours, 08:00 to 19:00, hold for everybody.
create table contact_preferences (
  customer_id bigint primary key references customers,
  quiet_slot text not null,
  set_at timestamptz not null,
  -- Documents that the law makes us send go to a confirmed address in any case.
  has_email_notices boolean not null default true,
  constraint contact_preferences_quiet_slot_known check (quiet_slot in ('NONE', 'MORNING', 'AFTERNOON', 'EVENING'))
);
comment on table contact_preferences is 'At most one row for a customer, updated in place.';

-- How often a customer may be contacted about a loan, by version like the terms.
create table contact_policies (
  version integer generated always as identity primary key,
  starts_on date not null,
  set_by text not null,
  set_at timestamptz not null,
  contacts_per_day smallint not null,
  constraint contact_policies_contacts_positive check (contacts_per_day > 0)
);
comment on table contact_policies is 'Append-only. A row in some years.';
create trigger append_only before update or delete on contact_policies for each row execute function refuse_change();
create trigger append_only_whole before truncate on contact_policies execute function refuse_change();

insert into contact_policies (starts_on, set_by, set_at, contacts_per_day) values ('2020-01-01', 'migration', now(), 2);

-- Subjects, browsers and addresses are stored as keyed hashes: the tables tell nobody's mobile number, PAN or address.
-- browser_hash is the browser's cookie, or the one it was just given; a client that sent no cookie (had_cookie is false) is
-- recognised by its address instead.
create table otp_codes (
  id bigint generated always as identity primary key,
  purpose text not null,
  -- The mobile that logs in, or the PAN whose loan is repaid.
  subject_hash bytea not null,
  browser_hash bytea not null,
  address_hash bytea not null,
  had_cookie boolean not null,
  -- sha256(salt || keyed hash of the code); the code itself is never stored.
  salt bytea not null,
  code_hash bytea not null,
  utm jsonb,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  wrong_attempts smallint not null default 0,
  unique (subject_hash, purpose, browser_hash),
  constraint otp_codes_purpose_known check (purpose in ('login', 'repay', 'sign'))
) with (fillfactor = 80);
create index on otp_codes (expires_at);
comment on table otp_codes is 'One live code per purpose, subject and browser. Deleted when used, or a day after expiry.';

-- is_known_device: a browser that has logged in to this subject before has its own allowance.
create table otp_sends (
  id bigint generated always as identity primary key,
  purpose text not null,
  subject_hash bytea not null,
  browser_hash bytea not null,
  address_hash bytea not null,
  had_cookie boolean not null,
  is_known_device boolean not null,
  sent_at timestamptz not null,
  constraint otp_sends_purpose_known check (purpose in ('login', 'repay', 'sign'))
);
-- The codes of known devices are not counted by address.
create index on otp_sends (address_hash, sent_at) where not is_known_device;
create index on otp_sends (sent_at);
create index on otp_sends (subject_hash, sent_at);
comment on table otp_sends is 'Counted for a day, then deleted.';

-- Browsers that wait for a code because the shared allowance of their subject is used up.
create table otp_waits (
  purpose text not null,
  subject_hash bytea not null,
  browser_hash bytea not null,
  address_hash bytea not null,
  had_cookie boolean not null,
  waiting_since timestamptz not null,
  primary key (subject_hash, purpose, browser_hash),
  constraint otp_waits_purpose_known check (purpose in ('login', 'repay', 'sign'))
);
create index on otp_waits (waiting_since);
comment on table otp_waits is 'One wait per purpose, subject and browser, until its next code. Deleted after a day.';

-- Wrong guesses of codes, by which further guesses are limited.
create table otp_wrong_guesses (
  id bigint generated always as identity primary key,
  purpose text not null,
  subject_hash bytea not null,
  browser_hash bytea not null,
  address_hash bytea not null,
  had_cookie boolean not null,
  is_known_device boolean not null,
  with_date_of_birth boolean not null,
  -- A guess about a subject that nobody has (a PAN without a loan) counts for nothing overall.
  is_of_somebody boolean not null,
  guessed_at timestamptz not null,
  constraint otp_wrong_guesses_purpose_known check (purpose in ('login', 'repay', 'sign'))
);
-- Wrong guesses of unknown browsers are counted by address and by browser as well.
create index on otp_wrong_guesses (address_hash, guessed_at) where not is_known_device;
create index on otp_wrong_guesses (browser_hash, guessed_at) where not is_known_device;
create index on otp_wrong_guesses (guessed_at) where is_of_somebody and not is_known_device;
create index on otp_wrong_guesses (guessed_at);
create index on otp_wrong_guesses (subject_hash, guessed_at);
comment on table otp_wrong_guesses is 'Counted for a day, then deleted.';

-- device_hash names the browser: one that has logged in to a profile before keeps an allowance of its own.
create table sessions (
  token_hash bytea primary key,
  customer_id bigint not null references customers,
  device_hash bytea not null,
  user_agent text not null,
  utm jsonb,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
) with (fillfactor = 90);
create index on sessions (customer_id, device_hash);
create index on sessions (expires_at);

-- An offer is valid for a number of working days, so the days on which banks are closed must be known. The national
-- holidays, Sundays and second and fourth Saturdays are rules; the others are published for each year.
create table bank_holidays (
  day date primary key,
  name text not null,
  added_by text not null,
  added_at timestamptz not null,
  constraint bank_holidays_named check (length(trim(name)) > 0)
);
comment on table bank_holidays is 'Append-only. About twenty rows a year. A holiday that is moved adds a row: an extra one only gives borrowers more time.';
create trigger append_only before update or delete on bank_holidays for each row execute function refuse_change();
create trigger append_only_whole before truncate on bank_holidays execute function refuse_change();

-- The gazetted holidays of 2026, and the day on which banks close their yearly accounts.
insert into bank_holidays (day, name, added_by, added_at)
select day::date, name, 'seed', now()
from (values
  ('2026-01-26', 'Republic Day'),
  ('2026-03-04', 'Holi'),
  ('2026-03-21', 'Id-ul-Fitr'),
  ('2026-03-26', 'Ram Navami'),
  ('2026-03-31', 'Mahavir Jayanti'),
  ('2026-04-01', 'Yearly closing of accounts'),
  ('2026-04-03', 'Good Friday'),
  ('2026-05-01', 'Buddha Purnima'),
  ('2026-05-27', 'Id-ul-Zuha (Bakrid)'),
  ('2026-06-26', 'Muharram'),
  ('2026-08-15', 'Independence Day'),
  ('2026-08-26', 'Milad-un-Nabi'),
  ('2026-09-04', 'Janmashtami'),
  ('2026-10-02', 'Gandhi Jayanti'),
  ('2026-10-20', 'Dussehra'),
  ('2026-11-08', 'Diwali'),
  ('2026-11-24', 'Guru Nanak Jayanti'),
  ('2026-12-25', 'Christmas')
) as holidays (day, name);
