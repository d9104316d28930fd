-- E-mails that the mail server refused for good, because their address does not exist; they are not sent again.
alter table emails
  add refused_at timestamptz,
  add constraint emails_one_outcome check (sent_at is null or refused_at is null) not valid;
alter table emails validate constraint emails_one_outcome;
