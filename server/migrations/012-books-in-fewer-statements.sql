-- Entries are booked in lists: what comes at the same time costs a handful of statements together, not a dozen each.
-- A receipt is a number on its entry, and the day a loan ended stands with its status, on the lead. When the sweep looks
-- at an attempt stands beside it, so that its end changes no index of the attempts.

create sequence receipt_numbers;
select setval('receipt_numbers', greatest(coalesce((select max(number) from receipts), 0), 700000));
alter table ledger_entries add receipt_no bigint;
alter table ledger_entries disable trigger append_only;
update ledger_entries e set receipt_no = r.number from receipts r where r.entry_id = e.id;
alter table ledger_entries enable trigger append_only;
create unique index on ledger_entries (receipt_no) where receipt_no is not null;
drop table receipts;

alter table leads add closed_on date;
update leads set closed_on = loans.closed_on from loans where loans.lead_id = leads.id;
alter table loans drop closed_on;

create table payment_looks (
  -- No foreign key: made and ended by the statements that make and end the attempt.
  txnid transaction_name primary key,
  look_at timestamptz not null,
  looks smallint not null default 0
) with (fillfactor = 50);
insert into payment_looks (txnid, look_at, looks)
select txnid, look_again_at, looks from payment_attempts where look_again_at is not null;
alter table payment_attempts drop look_again_at, drop looks;

-- One index where there were two: an entry is always asked for with its loan, and so is a change of status.
alter table ledger_entries drop constraint ledger_entries_pkey, add primary key (lead_id, id);
drop index ledger_entries_lead_id_id_idx;
-- And no foreign key: only what has just made or changed the lead writes here.
alter table lead_transitions
  drop constraint lead_transitions_lead_id_fkey, drop constraint lead_transitions_pkey, add primary key (lead_id, id);
drop index lead_transitions_lead_id_id_idx;
alter table untold_receipts add lead_id bigint;
update untold_receipts u set lead_id = e.lead_id from ledger_entries e where e.id = u.entry_id;
alter table untold_receipts alter lead_id set not null;

drop function settle_payments, book_entry, change_lead_status;
drop type booking_outcome;

-- A status changes in one place, from the status the caller saw: rivals wait for the lead's row and find it changed.
-- An application that ends gives the customer back the steps that outlive it; a rejected one names the day to ask again.
create type lead_change as (
  lead_id bigint, from_status text, to_status text, by_whom text, reasons text[], closed_on date, apply_again_on date
);

-- A list stands in a select of its own wherever it is used here: so its length is no reason to plan a statement anew.
create function change_lead_statuses(p_changes lead_change[], p_at timestamptz, p_steps_kept text[])
returns setof bigint language plpgsql rows 10 as $$
begin
  return query
  with changed as (
    update leads set status = asked.to_status, closed_on = asked.closed_on from unnest((select p_changes)) as asked
     where leads.id = asked.lead_id and leads.status = asked.from_status
    returning leads.customer_id, asked.*
  ), noted as (
    insert into lead_transitions (lead_id, from_status, to_status, by_whom, reasons, at)
    select lead_id, from_status, to_status, by_whom, reasons, p_at from changed
  ), freed as (
    update customers set
      steps_taken = array(select step from unnest(steps_taken) as step where step = any (p_steps_kept)),
      is_eligible = false, apply_again_on = coalesce(changed.apply_again_on, customers.apply_again_on)
      from changed where customers.id = changed.customer_id and changed.to_status in ('CLOSED', 'REJECTED')
  )
  select lead_id from changed;
end $$;

create function change_lead_status(
  p_lead_id bigint, p_from text, p_to text, p_by text, p_reasons text[], p_at timestamptz, p_steps_kept text[],
  p_apply_again_on date default null
) returns boolean language sql as $$
  select exists (select from change_lead_statuses(
    array[(p_lead_id, p_from, p_to, p_by, p_reasons, null, p_apply_again_on)::lead_change], p_at, p_steps_kept))
$$;

create or replace function read_loan_in_books(p_lead_id bigint) returns setof loan_in_books language sql stable as $$
  select loans.lead_id, leads.customer_id, loans.loan_no, leads.status, loans.principal_paise,
    loans.daily_rate_basis_points, loans.tenure_days, loans.fee_paise, loans.fee_gst_paise,
    loans.disbursed_on, loans.repayment_on, leads.closed_on, books.last_entry_id,
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

-- Books entries that were reckoned from last_entry_id and from_status, and the changes of status that follow from them.
-- place: in the list, from 1. outcome: booked, replayed (this very event is in the books), moved_on (the books or the
-- status are not what the lines were reckoned from, or another of the list was first), key_taken (the key belongs to
-- another event).
create function book_entries(p_entries json, p_at timestamptz, p_steps_kept text[], p_lead_ids bigint[])
returns table (place bigint, outcome text, entry_id bigint) language plpgsql rows 10 as $$
begin
  -- By the order of the loans, so that two such calls never wait for each other in a circle.
  perform from leads where id = any (array(select unnest(p_lead_ids))) order by id for no key update;

  return query
  with told as materialized (
    select *, row_number() over (partition by lead_id order by told.place) as turn
      from rows from (json_to_recordset(p_entries) as (
        lead_id bigint, key text, last_entry_id bigint, from_status text, kind text, booked_on date, bank bigint,
        principal bigint, interest bigint, charges bigint, owed_back bigint, interest_income bigint, fee_income bigint,
        charge_income bigint, tax_payable bigint, note jsonb, to_status text, by_whom text, reasons text[]
      )) with ordinality as told (
        lead_id, key, last_entry_id, from_status, kind, booked_on, bank, principal, interest, charges, owed_back,
        interest_income, fee_income, charge_income, tax_payable, note, to_status, by_whom, reasons, place)
  ), judged as materialized (
    select told.*, known.id as known_id, case
        -- The amount of an event stands in these two accounts; what it was used for is the books' own affair.
        when (known.lead_id, known.kind, known.bank, known.charge_income)
          = (told.lead_id, told.kind, told.bank, told.charge_income) then 'replayed'
        when known.id is not null then 'key_taken'
        when told.turn = 1 and leads.status = told.from_status and told.last_entry_id = (
          select coalesce(max(id), 0) from ledger_entries where lead_id = told.lead_id) then 'new'
        else 'moved_on'
      end as verdict
      from told left join leads on leads.id = told.lead_id
      left join ledger_entries known on known.idempotency_key = told.key
  ), booked as (
    insert into ledger_entries (
      idempotency_key, lead_id, kind, booked_on, booked_at, note, receipt_no,
      bank, principal, interest, charges, owed_back, interest_income, fee_income, charge_income, tax_payable)
    select key, lead_id, kind, booked_on, p_at, note, case when kind = 'PAYMENT' then nextval('receipt_numbers') end,
      bank, principal, interest, charges, owed_back, interest_income, fee_income, charge_income, tax_payable
      from judged where verdict = 'new'
    -- A rival on another loan may take the key just now.
    on conflict (idempotency_key) do nothing returning id, idempotency_key
  ), said as materialized (
    select judged.place, verdict, known_id, booked.id as booked_id, lead_id, from_status, to_status, by_whom, reasons, booked_on
      from judged left join booked on judged.verdict = 'new' and booked.idempotency_key = judged.key
  ), changed as materialized (
    select count(*) from change_lead_statuses((
      select array_agg((lead_id, from_status, to_status, by_whom, reasons,
                        case when to_status = 'CLOSED' then booked_on end, null)::lead_change)
        from said where booked_id is not null and to_status <> from_status), p_at, p_steps_kept)
  )
  select said.place,
    case when said.verdict <> 'new' then said.verdict when booked_id is null then 'moved_on' else 'booked' end,
    coalesce(booked_id, known_id)
    from said cross join changed;
end $$;
