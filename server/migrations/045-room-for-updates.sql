-- Rows that are updated again and again leave room on their page: an update that finds it there writes to no index.
alter table customers set (fillfactor = 80);
alter table applicants set (fillfactor = 70);
alter table leads set (fillfactor = 80);
alter table sessions set (fillfactor = 90);
alter table otp_codes set (fillfactor = 80);
alter table payment_attempts set (fillfactor = 80);
