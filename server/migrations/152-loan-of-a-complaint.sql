-- The loan that a complaint is about, if the customer has chosen one. It stays when the words are erased, as the loan itself does.
alter table complaints add lead_id bigint references leads;
