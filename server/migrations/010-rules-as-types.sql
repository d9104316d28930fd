-- The rules of these columns become those of their types, as with customers: a check of the table is read anew and tried
-- on every column with every update, a type's only on what is assigned. And a lead has room on its page to change.
create domain loan_status as text check (value in
  ('NEW', 'IN PROCESS', 'SANCTIONED', 'DISBURSED', 'PART PAYMENT', 'OVERDUE', 'CLOSED', 'REJECTED'));
create domain user_type as text check (value in ('NEW', 'REPEAT', 'UNPAID-REPEAT'));
create domain positive_days as smallint check (value > 0);
create domain loan_purpose as smallint check (value between 1 and 7);
create domain work_mode as text check (value in ('WFO', 'WFH'));
create domain company_type as smallint check (value between 1 and 9);

alter table leads
  drop constraint leads_status_check,
  drop constraint leads_user_type_check,
  drop constraint leads_amount_paise_check,
  drop constraint leads_tenure_days_check,
  drop constraint leads_purpose_id_check,
  alter status type loan_status,
  alter user_type type user_type,
  alter amount_paise type positive_paise,
  alter tenure_days type positive_days,
  alter purpose_id type loan_purpose,
  set (fillfactor = 70);

alter table employments
  drop constraint employments_work_mode_check,
  drop constraint employments_company_type_id_check,
  alter work_mode type work_mode,
  alter company_type_id type company_type,
  set (fillfactor = 80);
