-- The random part of the transfer ids of a loan. It is made with the lead, so that a database restored to before the payout
-- orders the same transfer and not a second one, while a number that is issued again gets another id. Loans that were paid
-- out earlier get theirs when they need one.
alter table leads add transfer_token text;
alter table leads alter transfer_token set default upper(left(replace(gen_random_uuid()::text, '-', ''), 16));
update leads set transfer_token = default where status in ('NEW', 'IN PROCESS', 'SANCTIONED');
