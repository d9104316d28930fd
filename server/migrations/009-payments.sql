-- Money comes back: repayments that a code or a session has opened, attempts to pay, receipts, reminders.

-- Rules of columns are those of their types: a check of the table is read anew and tried with every change of a row.
create domain payment_provider as text check (value in ('payu', 'razorpay'));
create domain attempt_status as text check (value in ('OPEN', 'SUCCESS', 'FAILED', 'CANCEL'));
create domain transaction_name as text check (value ~ '^L[A-Z2-7]{24}$');
create domain repayment_name as text check (value ~ '^R[A-Z2-7]{24}$');
create domain wish_key as text check (length(value) between 1 and 100);
create domain entry_key as text check (length(value) between 1 and 200);
create domain entry_kind as text check (value in ('DISBURSAL', 'PAYMENT', 'CHARGE', 'REFUND'));
create domain paise_or_none as integer check (value >= 0);
create domain days_of_loan as smallint check (value > 0);
create domain rate_or_none as smallint check (value >= 0);

alter table ledger_entries
  drop constraint ledger_entries_idempotency_key_check,
  drop constraint ledger_entries_kind_check,
  alter idempotency_key type entry_key,
  alter kind type entry_kind;
-- A payment changes the loan too; there is room for that on its page.
alter table loans
  drop constraint loans_principal_paise_check,
  drop constraint loans_daily_rate_basis_points_check,
  drop constraint loans_tenure_days_check,
  drop constraint loans_fee_paise_check,
  drop constraint loans_fee_gst_paise_check,
  alter principal_paise type positive_paise,
  alter daily_rate_basis_points type rate_or_none,
  alter tenure_days type days_of_loan,
  alter fee_paise type paise_or_none,
  alter fee_gst_paise type paise_or_none,
  set (fillfactor = 80);

create table repayments (
  -- Not guessable; what the page calls order_id.
  order_id repayment_name primary key,
  lead_id bigint not null references loans,
  opened_by text not null check (opened_by in ('code', 'session')),
  opened_at timestamptz not null
);
create index on repayments (lead_id, opened_at);

-- One row for each attempt to pay, here before the provider hears of it. What was signed is kept to the letter.
-- SUCCESS is never left again; FAILED and CANCEL are, when a proof of success still comes.
create table payment_attempts (
  txnid transaction_name primary key,
  provider payment_provider not null,
  lead_id bigint not null references loans,
  order_id repayment_name references repayments,
  -- Names one wish to pay. It is taken from an attempt that failed when the customer tries again with it.
  idempotency_key wish_key unique,
  amount_paise positive_paise not null,
  product_info text not null,
  first_name text not null,
  email text not null,
  mobile text not null,
  -- What the provider calls the order; Razorpay makes it after the row is here.
  provider_order_id text unique,
  status attempt_status not null default 'OPEN',
  provider_payment_id text,
  -- No foreign key on purpose: only the statement that makes the entry writes here, and entries are never deleted.
  entry_id bigint,
  -- The business day on which the amount was reckoned: the payment counts from it.
  started_on date not null,
  started_at timestamptz not null,
  settled_at timestamptz,
  -- When the sweep asks the provider next; null once nothing more is expected.
  look_again_at timestamptz,
  looks smallint not null default 0,
  check ((status = 'SUCCESS') = (entry_id is not null))
) with (fillfactor = 80);
create index on payment_attempts (lead_id);
create index on payment_attempts (look_again_at) where look_again_at is not null;

-- One receipt for each payment in the books.
create table receipts (
  -- No foreign key, for the same reason.
  entry_id bigint primary key,
  number bigint generated always as identity (start with 700001) unique,
  issued_at timestamptz not null
);
-- Receipts of which the customer has not been told, and when to try next. Short, so that it needs no index for that.
create table untold_receipts (
  entry_id bigint primary key,
  tell_again_at timestamptz not null
) with (fillfactor = 50);

-- A reminder of a kind goes out once for a loan.
create table reminders (
  lead_id bigint not null references loans,
  kind text not null check (kind in ('BEFORE', 'ON', 'AFTER')),
  sent_at timestamptz not null,
  primary key (lead_id, kind)
);

-- Loans by the day they are due. Not only the open ones: closing a loan would then have to change this index too.
create index on loans (repayment_on, lead_id);

-- What the simulated payment providers know; empty with live ones.
create unlogged table simulated_payments (
  provider text not null,
  -- PayU: our txnid. Razorpay: its own order.
  order_id text not null,
  amount_paise integer not null,
  receipt text not null default '',
  fields jsonb not null default '{}',
  status text not null check (status in ('created', 'paid', 'failed', 'cancelled')),
  payment_id text,
  created_at timestamptz not null,
  primary key (provider, order_id)
);
create index on simulated_payments (receipt);

create function is_open_loan(p_status text) returns boolean language sql immutable as $$
  select p_status in ('DISBURSED', 'PART PAYMENT', 'OVERDUE')
$$;

-- The mobile on the open loan of a PAN gets the code. p_subject stands for the PAN in every count, so that a PAN without
-- a loan is counted, refused and answered in the same words and with the same work; only its mobile is missing.
create function issue_repay_otp(
  p_pan text, p_subject text, p_keyed_code bytea, p_salt bytea, p_device_hash bytea, p_address_hash bytea,
  p_now timestamptz, p_valid_seconds integer, p_resend_seconds integer, p_sends_per_hour integer,
  p_sends_per_day integer, p_sends_per_hour_address integer, out said text, out mobile text
) language plpgsql as $$
declare
  v_customer record;
begin
  perform pg_advisory_xact_lock(1, hashtext(p_subject));
  select c.id, c.mobile into v_customer
    from customers c join leads l on l.customer_id = c.id and is_open_loan(l.status) where c.pan = p_pan;
  said := issue_otp('repay', p_subject, null, known_device(v_customer.id, p_device_hash), p_keyed_code, p_salt, null,
                    p_address_hash, p_now, p_valid_seconds, p_resend_seconds, p_sends_per_hour, p_sends_per_day,
                    p_sends_per_hour_address);
  mobile := v_customer.mobile;
end $$;

-- outcome: verified, wrong, ended, guesses_spent. A right code opens the repayment of the loan and nothing else.
create function verify_repay_otp(
  p_pan text, p_subject text, p_keyed_code bytea, p_device_hash bytea, p_order_id text, p_now timestamptz,
  p_tries integer, p_wrong_per_day integer, p_wrong_per_hour_all integer, out outcome text, out wait_seconds integer, out tries_left integer, out lead_id bigint
) language plpgsql as $$
declare
  v_loan record;
  v_device bytea;
  v_code record;
  v_wrong record;
begin
  wait_seconds := 0;
  tries_left := 0;
  perform pg_advisory_xact_lock(1, hashtext(p_subject));
  select c.id as customer_id, l.id as lead_id into v_loan
    from customers c join leads l on l.customer_id = c.id and is_open_loan(l.status) where c.pan = p_pan;
  v_device := known_device(v_loan.customer_id, p_device_hash);

  select count(*) as guesses, min(guessed_at) as first_at into v_wrong from otp_wrong_guesses g
   where g.mobile = p_subject and guessed_at > p_now - interval '1 day' and g.device_hash is not distinct from v_device;
  if v_wrong.guesses >= p_wrong_per_day then
    outcome := 'guesses_spent';
    wait_seconds := seconds_until(v_wrong.first_at + interval '1 day', p_now);
    return;
  end if;
  if v_device is null then
    select count(*) as guesses, min(guessed_at) as first_at into v_wrong from (
      select guessed_at from otp_wrong_guesses where guessed_at > p_now - interval '1 hour'
      order by guessed_at desc limit p_wrong_per_hour_all
    ) as latest;
    if v_wrong.guesses >= p_wrong_per_hour_all then
      outcome := 'guesses_spent';
      wait_seconds := seconds_until(v_wrong.first_at + interval '1 hour', p_now);
      return;
    end if;
  end if;

  select salt, code_hash, wrong_tries into v_code from otp_codes o
   where o.purpose = 'repay' and o.mobile = p_subject and o.expires_at > p_now and o.wrong_tries < p_tries
     and o.code_hash is not null and (o.device_hash is null or o.device_hash = v_device);
  if not found then
    outcome := 'ended';
    return;
  end if;
  -- Without a loan no code is right, not even the one that was never sent.
  if v_loan.lead_id is null or v_code.code_hash <> sha256(v_code.salt || p_keyed_code) then
    update otp_codes set wrong_tries = wrong_tries + 1 where purpose = 'repay' and mobile = p_subject;
    insert into otp_wrong_guesses (mobile, device_hash, guessed_at) values (p_subject, v_device, p_now);
    outcome := 'wrong';
    tries_left := p_tries - v_code.wrong_tries - 1;
    return;
  end if;

  update otp_codes set code_hash = null where purpose = 'repay' and mobile = p_subject;
  insert into repayments (order_id, lead_id, opened_by, opened_at) values (p_order_id, v_loan.lead_id, 'code', p_now);
  outcome := 'verified';
  lead_id := v_loan.lead_id;
end $$;

-- Books payments that were told at about the same time, in one transaction: each entry, its attempt and its receipt, or
-- nothing of it. By the order of the loans, so that two such calls never wait for each other in a circle.
create function settle_payments(p_payments jsonb, p_at timestamptz, p_steps_kept text[])
returns table (txnid text, outcome text, entry_id bigint) language plpgsql as $$
declare
  v_payment record;
  v_booked booking_outcome;
begin
  for v_payment in
    select * from jsonb_to_recordset(p_payments) as payment (
      txnid text, "paymentId" text, key text, "leadId" bigint, "lastEntryId" bigint, "fromStatus" text, "on" date,
      lines bigint[], note jsonb, "toStatus" text, "byWhom" text, reasons text[])
    order by "leadId", payment.txnid
  loop
    v_booked := book_entry(
      v_payment."leadId", v_payment.key, v_payment."lastEntryId", v_payment."fromStatus", 'PAYMENT', v_payment."on", p_at,
      v_payment.lines, v_payment.note, v_payment."toStatus", v_payment."byWhom", v_payment.reasons, p_steps_kept);
    if v_booked.outcome in ('booked', 'replayed') then
      update payment_attempts a set status = 'SUCCESS', entry_id = v_booked.entry_id,
        provider_payment_id = v_payment."paymentId", settled_at = p_at, look_again_at = null
       where a.txnid = v_payment.txnid and a.status <> 'SUCCESS';
    end if;
    if v_booked.outcome = 'booked' then
      insert into receipts (entry_id, issued_at) values (v_booked.entry_id, p_at);
      insert into untold_receipts (entry_id, tell_again_at) values (v_booked.entry_id, p_at);
    end if;
    txnid := v_payment.txnid;
    outcome := v_booked.outcome;
    entry_id := v_booked.entry_id;
    return next;
  end loop;
end $$;
