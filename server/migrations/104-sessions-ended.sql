-- Sessions that were ended by a person of the lender.
alter table security_events
  drop constraint security_events_kind_known,
  add constraint security_events_kind_known check (kind in
    ('CODE_WRONG', 'CODE_REFUSED', 'LOCKED_OUT', 'FOREIGN_ID', 'FORGED_SIGNATURE', 'ADDRESS_REFUSED', 'NEW_DEVICE',
     'PAN_CLAIMED', 'SESSIONS_ENDED')) not valid;
alter table security_events validate constraint security_events_kind_known;
