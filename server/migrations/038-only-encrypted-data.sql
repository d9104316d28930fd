-- Everything is encrypted by now (the server does it before this migration); nothing plain is left behind.
do $$
begin
  if exists (select from customers where mobile_encrypted is null)
    or exists (select from applicants where pan is not null and pan_encrypted is null)
    or exists (select from applicants where personal_email is not null and personal_email_encrypted is null)
    or exists (select from applicants where date_of_birth is not null and date_of_birth_encrypted is null)
    or exists (select from employments where office_email_encrypted is null)
    or exists (select from bank_accounts where account_number_encrypted is null)
  then raise exception 'there is personal data that is not encrypted yet; start the server, which encrypts it';
  end if;
end $$;

alter table customers
  alter mobile_encrypted set not null, alter mobile_index set not null,
  add constraint customers_mobile_index_key unique (mobile_index),
  drop mobile;
alter table applicants
  drop pan, drop personal_email, drop date_of_birth,
  add constraint applicants_pan_index_key unique (pan_index),
  add constraint applicants_pan_step check (num_nulls(pan_encrypted, pan_index, full_name, pan_verified_at) in (0, 4)),
  add constraint applicants_personal_step
    check (num_nulls(personal_email_encrypted, date_of_birth_encrypted, gender, marital_status_id) in (0, 4));
alter table employments alter office_email_encrypted set not null, drop office_email;
alter table bank_accounts alter account_number_encrypted set not null, drop account_number;
