-- What a registration keeps, on the customer's own row, so that a step is one update of it; and the application it opens.

-- Rules of columns are those of their types: a check of the table is read anew and tried on every column with every
-- update, which would cost a step a third of its work; a type's is tried on what is assigned.
create domain mobile_number as text check (value ~ '^[6-9][0-9]{9}$');
create domain pan_number as text check (value ~ '^[A-Z]{5}[0-9]{4}[A-Z]$');
create domain one_of_two as smallint check (value in (1, 2));
create domain one_of_three as smallint check (value in (1, 2, 3));
create domain positive_paise as integer check (value > 0);

alter table customers
  drop constraint customers_mobile_check,
  alter mobile type mobile_number,
  add pan pan_number unique,
  add full_name text,
  add pan_verified_at timestamptz,
  -- What the provider calls its answer.
  add pan_reference text,
  -- How often the provider was asked for this customer on a day: each question costs, and its answer is a name.
  add pan_checks_on date,
  add pan_checks smallint not null default 0,
  add personal_email text,
  add date_of_birth date,
  add gender one_of_two,
  add marital_status_id one_of_three,
  add spouse_name text,
  add residence_type_id one_of_two,
  add residence_address_1 text,
  add residence_address_2 text,
  add residence_landmark text,
  add residence_pincode text,
  add income_type_id one_of_two,
  add salary_mode_id one_of_three,
  add salary_date date,
  add monthly_income_paise positive_paise,
  -- The day from which a customer who was declined may ask again.
  add apply_again_on date,
  -- A row grows with each step; with room on its page no index has to learn where it went.
  set (fillfactor = 60);

-- A row of the database refuses to be changed or taken away.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;

create table eligibility_checks (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  is_eligible boolean not null,
  reasons text[] not null,
  apply_again_on date,
  -- What it was decided on; the customer may change these later.
  date_of_birth date not null,
  income_type_id smallint not null,
  monthly_income_paise integer not null,
  checked_on date not null,
  checked_at timestamptz not null
);
create index on eligibility_checks (customer_id, id desc);
create trigger append_only before update or delete on eligibility_checks for each row execute function refuse_change();

-- An application and the loan it becomes; its number is the lead_id that customers see.
create table leads (
  id bigint generated always as identity (start with 100001) primary key,
  customer_id bigint not null references customers,
  status text not null check (status in
    ('NEW', 'IN PROCESS', 'SANCTIONED', 'DISBURSED', 'PART PAYMENT', 'OVERDUE', 'CLOSED', 'REJECTED')),
  user_type text not null check (user_type in ('NEW', 'REPEAT', 'UNPAID-REPEAT')),
  amount_paise integer check (amount_paise > 0),
  tenure_days smallint check (tenure_days > 0),
  purpose_id smallint check (purpose_id between 1 and 7),
  quote_accepted_at timestamptz,
  created_at timestamptz not null
);
create index on leads (customer_id, id desc);
create unique index one_open_lead on leads (customer_id) where status not in ('CLOSED', 'REJECTED');

-- Every change of status, the first one included: who and why.
create table lead_transitions (
  id bigint generated always as identity primary key,
  lead_id bigint not null references leads,
  from_status text,
  to_status text not null,
  by_whom text not null,
  reasons text[] not null,
  at timestamptz not null
);
create index on lead_transitions (lead_id, id);
create trigger append_only before update or delete on lead_transitions for each row execute function refuse_change();
