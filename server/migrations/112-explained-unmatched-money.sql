-- Money that arrived but is not a repayment, such as interest paid by the bank or a transfer that was sent back.
alter table unmatched_money
  add explanation text,
  add explained_by text,
  add explained_at timestamptz,
  add constraint unmatched_money_explanation_whole check (num_nulls(explanation, explained_by, explained_at) in (0, 3));
