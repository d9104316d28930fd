-- After the due date there are several reminders, one for each of these days; the one there was is the first of them.
alter table reminders drop constraint reminders_kind_known;
update reminders set kind = 'AFTER_1' where kind = 'AFTER';
alter table reminders add constraint reminders_kind_known
  check (kind in ('BEFORE', 'ON', 'AFTER_1', 'AFTER_3', 'AFTER_7', 'AFTER_15', 'AFTER_30'));
