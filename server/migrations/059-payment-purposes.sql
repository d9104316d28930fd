-- What a payment is for: one that gives the loan back in time ends it as CANCELLED IN COOLING-OFF.
alter table payment_attempts
  add purpose text not null default 'REPAYMENT'
    constraint payment_attempts_purpose_known check (purpose in ('REPAYMENT', 'COOLING_OFF'));
