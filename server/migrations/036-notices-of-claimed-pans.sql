-- The holder of a PAN is told at most once a day that somebody else tried to register with it.
alter table daily_allowances
  drop constraint daily_allowances_kind_known,
  add constraint daily_allowances_kind_known check (kind in ('PAN_CHECK', 'BANK_CHECK', 'UPLOAD', 'PAN_CLAIM_NOTICE'));
