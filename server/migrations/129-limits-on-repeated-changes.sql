-- Changes that a customer may repeat are limited per day: each adds a row that is kept, and some send a message.
alter table daily_allowances
  drop constraint daily_allowances_kind_known,
  add constraint daily_allowances_kind_known check (kind in
    ('PAN_CHECK', 'BANK_CHECK', 'UPLOAD', 'PAN_CLAIM_NOTICE', 'COMPLAINT', 'EMAIL_LINK', 'EMAIL_STATEMENT', 'CONTACT',
     'ERASURE', 'CONSENT', 'AUTOPAY_RESUME')) not valid;
