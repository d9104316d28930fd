-- Repayments on which nobody tried to pay are deleted by their age.
create index on repayments (opened_at);
