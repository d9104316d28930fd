-- Loans of which something is to be said, by the day from which it is.
create index concurrently leads_to_remind on leads ((coalesce(next_reminder_on, repayment_on - 3)), id)
  where status in ('DISBURSED', 'PART PAYMENT', 'OVERDUE');
