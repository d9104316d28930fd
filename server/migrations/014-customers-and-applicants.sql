-- Each module owns its tables. customers is the account: who logs in and how far they are. applicants is what they told
-- us in the registration, employments where they work. Rules live in the server's transactions, so the functions that held
-- them are dropped; constraints are plain checks of the tables again.

drop function issue_login_otps, verify_login_otps, issue_login_otp, reissue_login_otp, issue_repay_otp, verify_repay_otp,
  verify_login_otp, issue_otp, withdraw_otp, limit_reached, known_device, seconds_until, keep_file, fresh_documents,
  book_entries, change_lead_status, change_lead_statuses, read_loan_in_books, is_open_loan;
drop type kept_file, loan_in_books, lead_change;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create table applicants (
  customer_id bigint primary key references customers,

  pan text unique,
  full_name text,
  pan_verified_at timestamptz,
  -- The PAN provider's own id of its answer.
  pan_reference text,

  personal_email text,
  date_of_birth date,
  gender smallint,
  marital_status_id smallint,
  spouse_name text,

  residence_type_id smallint,
  residence_address_1 text,
  residence_address_2 text,
  residence_landmark text,
  residence_pincode text,

  income_type_id smallint,
  salary_mode_id smallint,
  salary_date date,
  monthly_income_paise bigint,

  -- A step is saved whole or not at all.
  constraint applicants_pan_step check (num_nulls(pan, full_name, pan_verified_at) in (0, 3)),
  constraint applicants_personal_step
    check (num_nulls(personal_email, date_of_birth, gender, marital_status_id) in (0, 4)),
  constraint applicants_residence_step
    check (num_nulls(residence_type_id, residence_address_1, residence_address_2, residence_pincode) in (0, 4)),
  constraint applicants_income_step check (num_nulls(income_type_id, salary_mode_id, salary_date) in (0, 3)),
  constraint applicants_pan_format check (pan ~ '^[A-Z]{5}[0-9]{4}[A-Z]$'),
  constraint applicants_gender_known check (gender in (1, 2)),
  constraint applicants_marital_status_known check (marital_status_id in (1, 2, 3)),
  constraint applicants_residence_type_known check (residence_type_id in (1, 2)),
  constraint applicants_income_type_known check (income_type_id in (1, 2)),
  constraint applicants_salary_mode_known check (salary_mode_id in (1, 2, 3)),
  constraint applicants_income_positive check (monthly_income_paise > 0)
);
comment on table applicants is 'Kept as long as the customer; see the retention rules in docs.';

insert into applicants
select id, pan, full_name, pan_verified_at, pan_reference, personal_email, date_of_birth, gender, marital_status_id,
  spouse_name, residence_type_id, residence_address_1, residence_address_2, residence_landmark, residence_pincode,
  income_type_id, salary_mode_id, salary_date, monthly_income_paise
  from customers where pan is not null;

create table employments (
  customer_id bigint primary key references customers,
  work_mode text not null,
  company_name text not null,
  department text not null,
  company_type_id smallint not null,
  designation text not null,
  employed_since date not null,
  address_1 text not null,
  address_2 text not null,
  landmark text not null,
  pincode text not null,
  office_email text not null,
  constraint employments_work_mode_known check (work_mode in ('WFO', 'WFH')),
  constraint employments_department_known check (department in
    ('SALES', 'CREDIT', 'ACCOUNTS', 'FINANCE', 'BUSINESS', 'OPERATIONS', 'TECHNOLOGY', 'ADMIN', 'HUMAN RESOURCES')),
  constraint employments_company_type_known check (company_type_id between 1 and 9)
);
insert into employments
select id, work_mode, company_name, department, company_type_id, designation, employed_since, work_address_1, work_address_2,
  coalesce(work_landmark, ''), work_pincode, coalesce(office_email, '')
  from customers where company_name is not null;

-- How often a customer may have something checked that costs us money, by day.
create table daily_allowances (
  customer_id bigint not null references customers,
  kind text not null,
  day date not null,
  used smallint not null,
  primary key (customer_id, kind),
  constraint daily_allowances_kind_known check (kind in ('PAN_CHECK', 'BANK_CHECK')),
  constraint daily_allowances_used_positive check (used >= 0)
);
insert into daily_allowances
select id, 'PAN_CHECK', pan_checks_on, pan_checks from customers where pan_checks_on is not null
union all
select customer_id, 'BANK_CHECK', checked_on, checks from bank_checks;
drop table bank_checks;

alter table customers
  drop pan, drop full_name, drop pan_verified_at, drop pan_reference, drop pan_checks_on, drop pan_checks,
  drop personal_email, drop date_of_birth, drop gender, drop marital_status_id, drop spouse_name,
  drop residence_type_id, drop residence_address_1, drop residence_address_2, drop residence_landmark,
  drop residence_pincode, drop income_type_id, drop salary_mode_id, drop salary_date, drop monthly_income_paise,
  drop work_mode, drop company_name, drop department, drop company_type_id, drop designation, drop employed_since,
  drop work_address_1, drop work_address_2, drop work_landmark, drop work_pincode, drop office_email,
  alter mobile type text,
  add constraint customers_mobile_format check (mobile ~ '^[6-9][0-9]{9}$'),
  add constraint customers_steps_known check (steps_taken <@ array[
    'pancard_verification', 'personal_details', 'residence_details', 'income_details', 'selfie_upload', 'register_now',
    'generate_loan_quote', 'loan_quotation_decision', 'employment_details', 'bank_statement_upload', 'pay_slip_upload',
    'pan_upload', 'aadhaar_upload', 'residence_proof_upload', 'banking_details']),
  set (fillfactor = 80);
alter table customers rename profile_picture to profile_picture_file_id;
alter table customers
  add foreign key (profile_picture_file_id) references files;
create index on customers (profile_picture_file_id) where profile_picture_file_id is not null;
-- Profiles that were never verified are deleted after a week.
create index customers_unverified on customers (created_at) where verified_at is null;

alter table eligibility_checks
  alter monthly_income_paise type bigint;

alter table files
  add constraint files_doc_type_known check (doc_type in
    ('selfie', 'aadhaar_front', 'aadhaar_back', 'bank_statement', 'salary_slip', 'pan_card', 'utility_bill'));
