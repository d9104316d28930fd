-- Replaced by one_open_lead_not_reopened.
drop index one_open_lead;
