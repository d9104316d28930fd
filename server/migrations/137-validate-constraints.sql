-- The constraints that 133 and 134 have added. Rows can be read and written meanwhile.
alter table daily_allowances validate constraint daily_allowances_kind_known;
alter table security_events validate constraint security_events_last_after_first;
