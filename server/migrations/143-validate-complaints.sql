-- The constraint that 142 has added. Rows can be read and written meanwhile.
alter table complaint_events validate constraint complaint_events_content;
