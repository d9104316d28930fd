-- The penal charge of each version of the terms; the versions before have none. It falls on a day on which the borrower is
-- reminded, so that it is told with its reason when it is made.
alter table product_terms
  add penal_charge_basis_points smallint not null default 0,
  add penal_charge_after_days smallint not null default 1,
  add constraint product_terms_penal_charge_lawful
    check (penal_charge_basis_points between 0 and 10000 and penal_charge_after_days in (1, 3, 7, 15, 30));
