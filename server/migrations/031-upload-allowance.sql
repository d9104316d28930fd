-- Every uploaded file counts for the day, also one that is refused.
alter table daily_allowances
  drop constraint daily_allowances_kind_known,
  add constraint daily_allowances_kind_known check (kind in ('PAN_CHECK', 'BANK_CHECK', 'UPLOAD'));
