-- Where the customer works, the account the money goes to, the loan, its payout and its books.

create table employments (
  customer_id bigint primary key references customers,
  work_mode text not null check (work_mode in ('WFO', 'WFH')),
  company_name text not null,
  department text not null,
  company_type_id smallint not null check (company_type_id between 1 and 9),
  designation text not null,
  employed_since date not null,
  address_1 text not null,
  address_2 text not null,
  landmark text not null,
  pincode text not null,
  office_email text not null
);

create table bank_accounts (
  lead_id bigint primary key references leads,
  account_name text not null,
  account_number text not null,
  ifsc text not null,
  branch text not null,
  bank_name text not null,
  name_at_bank text not null,
  name_match_score smallint not null,
  -- What the provider calls its answer.
  reference text not null,
  verified_at timestamptz not null
);

-- The terms are fixed when the loan is sanctioned; the days when it is disbursed.
create table loans (
  lead_id bigint primary key references leads,
  loan_no text not null unique,
  principal_paise integer not null check (principal_paise > 0),
  daily_rate_basis_points smallint not null check (daily_rate_basis_points >= 0),
  tenure_days smallint not null check (tenure_days > 0),
  fee_paise integer not null check (fee_paise >= 0),
  fee_gst_paise integer not null check (fee_gst_paise >= 0),
  sanctioned_at timestamptz not null,
  disbursed_on date,
  repayment_on date,
  closed_on date,
  check ((disbursed_on is null) = (repayment_on is null))
);

-- One payout for a loan, whatever fails. The provider knows it by transfer_id, the same however often it is asked; only
-- when the provider has said that an id failed for good does the next try get another.
create table payouts (
  lead_id bigint primary key references loans,
  transfer_id text not null unique,
  amount_paise integer not null check (amount_paise > 0),
  status text not null check (status in ('PENDING', 'PAID', 'FAILED')),
  tries smallint not null default 1,
  bank_reference text,
  last_failure text,
  created_at timestamptz not null,
  settled_at timestamptz
);

create index on payouts (created_at) where status = 'PENDING';

-- What the simulated payout provider was told; empty with a live one.
create table simulated_payouts (
  transfer_id text primary key,
  amount_paise integer not null,
  account_number text not null,
  fails boolean not null,
  ordered_at timestamptz not null
);

-- Asking a bank costs money, and a customer needs few tries.
create table bank_checks (
  customer_id bigint primary key references customers,
  checked_on date not null,
  checks smallint not null
);

-- The books. One row is one entry: what it adds to each account, in paise, debits positive. It balances or it is refused;
-- it is never changed; its key makes a second booking of the same event impossible.
create table ledger_entries (
  id bigint generated always as identity primary key,
  idempotency_key text not null unique check (length(idempotency_key) between 1 and 200),
  lead_id bigint not null references loans,
  kind text not null check (kind in ('DISBURSAL', 'PAYMENT', 'CHARGE', 'REFUND')),
  booked_on date not null,
  booked_at timestamptz not null,
  -- What we hold in the bank.
  bank bigint not null default 0,
  -- What the customer owes: principal, interest, charges.
  principal bigint not null default 0,
  interest bigint not null default 0,
  charges bigint not null default 0,
  -- What was paid above the due and is owed back.
  owed_back bigint not null default 0,
  -- What we earned, and the tax on it.
  interest_income bigint not null default 0,
  fee_income bigint not null default 0,
  charge_income bigint not null default 0,
  tax_payable bigint not null default 0,
  note jsonb not null default '{}',
  constraint balanced check (
    bank + principal + interest + charges + owed_back + interest_income + fee_income + charge_income + tax_payable = 0),
  constraint not_empty check (bank <> 0 or principal <> 0 or interest <> 0 or charges <> 0 or owed_back <> 0)
);
create index on ledger_entries (lead_id, id);
create trigger append_only before update or delete on ledger_entries for each row execute function refuse_change();
create trigger append_only_as_a_whole before truncate on ledger_entries execute function refuse_change();

-- A status changes in one place, from the status the caller saw: rivals wait for the lead's row and find it changed.
-- An application that ends gives the customer back the steps that outlive it; a rejected one names the day to ask again.
create function change_lead_status(
  p_lead_id bigint, p_from text, p_to text, p_by text, p_reasons text[], p_at timestamptz, p_steps_kept text[],
  p_apply_again_on date default null
) returns boolean language plpgsql as $$
declare
  v_customer_id bigint;
begin
  update leads set status = p_to where id = p_lead_id and status = p_from returning customer_id into v_customer_id;
  if not found then
    return false;
  end if;
  insert into lead_transitions (lead_id, from_status, to_status, by_whom, reasons, at)
  values (p_lead_id, p_from, p_to, p_by, p_reasons, p_at);
  if p_to in ('CLOSED', 'REJECTED') then
    update customers set
      steps_taken = array(select step from unnest(steps_taken) as step where step = any (p_steps_kept)),
      is_eligible = false, apply_again_on = coalesce(p_apply_again_on, apply_again_on)
     where id = v_customer_id;
  end if;
  return true;
end $$;

-- A loan and what its books say, as of now. last_entry_id tells whether they have moved on since.
create type loan_in_books as (
  lead_id bigint, customer_id bigint, loan_no text, status text, sanctioned_paise integer, daily_rate_basis_points smallint,
  tenure_days smallint, fee_paise integer, fee_gst_paise integer, disbursed_on date, repayment_on date, closed_on date,
  last_entry_id bigint, booked_to date, has_paid boolean, paid_paise float8,
  principal_paise float8, interest_paise float8, charges_paise float8, owed_back_paise float8
);

create function read_loan_in_books(p_lead_id bigint) returns setof loan_in_books language sql stable as $$
  select loans.lead_id, leads.customer_id, loans.loan_no, leads.status, loans.principal_paise,
    loans.daily_rate_basis_points, loans.tenure_days, loans.fee_paise, loans.fee_gst_paise,
    loans.disbursed_on, loans.repayment_on, loans.closed_on, books.last_entry_id,
    coalesce(books.booked_to, (loans.sanctioned_at at time zone 'Asia/Kolkata')::date),
    books.has_paid, books.paid, books.principal, books.interest, books.charges, books.owed_back
    from loans join leads on leads.id = loans.lead_id
   cross join lateral (
     select coalesce(max(id), 0) as last_entry_id, max(booked_on) as booked_to,
       coalesce(bool_or(kind = 'PAYMENT'), false) as has_paid,
       coalesce(sum(bank) filter (where kind = 'PAYMENT'), 0)::float8 as paid,
       coalesce(sum(principal), 0)::float8 as principal, coalesce(sum(interest), 0)::float8 as interest,
       coalesce(sum(charges), 0)::float8 as charges, coalesce(-sum(owed_back), 0)::float8 as owed_back
       from ledger_entries where lead_id = loans.lead_id
   ) as books
   where loans.lead_id = p_lead_id
$$;

-- outcome: booked, replayed (this very event is in the books), moved_on (the books or the status are not what the lines
-- were reckoned from), key_taken (the key belongs to another event)
create type booking_outcome as (outcome text, entry_id bigint);

-- Books lines that were reckoned from p_last_entry_id and p_from_status, and the change of status that follows from them.
create function book_entry(
  p_lead_id bigint, p_key text, p_last_entry_id bigint, p_from_status text, p_kind text, p_on date, p_at timestamptz,
  -- In the order of the accounts' columns.
  p_lines bigint[], p_note jsonb, p_to_status text, p_by text, p_reasons text[], p_steps_kept text[]
) returns booking_outcome language plpgsql as $$
declare
  v_status text;
  v_before record;
  v_entry_id bigint;
begin
  select status into v_status from leads where id = p_lead_id for no key update;
  select id, lead_id, kind, bank, charge_income into v_before from ledger_entries where idempotency_key = p_key;
  if found then
    -- The amount of an event stands in these two accounts; what it was used for is the books' own affair.
    if (v_before.lead_id, v_before.kind, v_before.bank, v_before.charge_income)
       is distinct from (p_lead_id, p_kind, p_lines[1], p_lines[8]) then
      return ('key_taken', v_before.id)::booking_outcome;
    end if;
    return ('replayed', v_before.id)::booking_outcome;
  end if;
  if v_status is distinct from p_from_status
     or p_last_entry_id <> (select coalesce(max(id), 0) from ledger_entries where lead_id = p_lead_id) then
    return ('moved_on', null)::booking_outcome;
  end if;

  insert into ledger_entries (
    idempotency_key, lead_id, kind, booked_on, booked_at, note,
    bank, principal, interest, charges, owed_back, interest_income, fee_income, charge_income, tax_payable
  ) values (
    p_key, p_lead_id, p_kind, p_on, p_at, p_note,
    p_lines[1], p_lines[2], p_lines[3], p_lines[4], p_lines[5], p_lines[6], p_lines[7], p_lines[8], p_lines[9]
  ) on conflict (idempotency_key) do nothing returning id into v_entry_id;
  -- A rival on another loan took the key just now.
  if v_entry_id is null then
    return ('moved_on', null)::booking_outcome;
  end if;
  if p_to_status <> p_from_status then
    perform change_lead_status(p_lead_id, p_from_status, p_to_status, p_by, p_reasons, p_at, p_steps_kept);
    if p_to_status = 'CLOSED' then
      update loans set closed_on = p_on where lead_id = p_lead_id;
    end if;
  end if;
  return ('booked', v_entry_id)::booking_outcome;
end $$;
