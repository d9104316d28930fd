-- A payment that is learnt late is followed by a CORRECTION of the interest since its day; what is left of a loan below
-- one rupee is given up by a ROUNDING entry, whose cost stands in an account of its own.
alter table ledger_entries
  add rounding bigint not null default 0,
  drop constraint ledger_entries_kind_known,
  add constraint ledger_entries_kind_known
    check (kind in ('DISBURSAL', 'PAYMENT', 'CHARGE', 'REFUND', 'CORRECTION', 'ROUNDING')),
  drop constraint ledger_entries_balanced,
  add constraint ledger_entries_balanced check (bank + principal + interest + charges + owed_back + interest_income
    + fee_income + charge_income + tax_payable + rounding = 0);

-- What the payment did, as it was when it was booked: the message may be sent after the next payment. Null in rows of
-- earlier versions.
alter table receipt_outbox
  add due_paise bigint,
  add due_on date,
  add owed_back_paise bigint,
  add closes_loan boolean;
