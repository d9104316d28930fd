-- Personal data is encrypted by field. This makes room for it; the server then encrypts what is there, and the next
-- migration drops the plain columns. An index is a keyed hash of the plain value, by which a row is found.
alter table customers add mobile_encrypted bytea, add mobile_index bytea;
alter table applicants
  add pan_encrypted bytea, add pan_index bytea, add personal_email_encrypted bytea, add date_of_birth_encrypted bytea;
alter table employments add office_email_encrypted bytea;
alter table bank_accounts add account_number_encrypted bytea;

-- The keys that rows are encrypted with, by a hash that tells nothing about them: a start without one of them is refused.
create table data_keys (
  name text primary key,
  fingerprint bytea not null,
  first_used_at timestamptz not null,
  -- When the last row that used it was encrypted anew.
  retired_at timestamptz
);
comment on table data_keys is 'A row for each version of the data key, and one for the key of the indexes.';
alter table files add key_version smallint not null default 0;

-- What is not needed is not kept: the check decides by the age, and a payment takes the payer's address from the customer.
alter table eligibility_checks disable trigger append_only;
alter table eligibility_checks add age_years smallint;
update eligibility_checks set age_years = extract(year from age(checked_on, date_of_birth));
alter table eligibility_checks alter age_years set not null, drop date_of_birth;
alter table eligibility_checks enable trigger append_only;
alter table payment_attempts drop email, drop mobile;
