-- What a loan costs and who may have one, by version. A version is never changed; a later one takes its place on its day.
create table product_terms (
  version integer generated always as identity primary key,
  starts_on date not null,
  set_by text not null,
  set_at timestamptz not null,
  daily_rate_basis_points smallint not null,
  fee_basis_points smallint not null,
  gst_on_fee_basis_points smallint not null,
  min_amount_paise bigint not null,
  max_amount_paise bigint not null,
  amount_step_paise bigint not null,
  min_tenure_days smallint not null,
  max_tenure_days smallint not null,
  cooling_off_days smallint not null,
  constraint product_terms_price_not_negative
    check (daily_rate_basis_points >= 0 and fee_basis_points >= 0 and gst_on_fee_basis_points >= 0),
  constraint product_terms_amounts_ordered
    check (0 < min_amount_paise and min_amount_paise <= max_amount_paise and amount_step_paise > 0),
  constraint product_terms_tenures_ordered check (0 < min_tenure_days and min_tenure_days <= max_tenure_days),
  constraint product_terms_cooling_off_lawful check (cooling_off_days >= 1)
);
create trigger append_only before update or delete on product_terms for each row execute function refuse_change();
create trigger append_only_whole before truncate on product_terms execute function refuse_change();
comment on table product_terms is 'Append-only. A few rows a year.';

create table eligibility_policies (
  version integer generated always as identity primary key,
  starts_on date not null,
  set_by text not null,
  set_at timestamptz not null,
  minimum_age_years smallint not null,
  maximum_age_years smallint not null,
  minimum_income_paise bigint not null,
  wait_days smallint not null,
  name_match_min smallint not null,
  yearly_limit_paise bigint not null,
  constraint eligibility_policies_ages_ordered check (0 < minimum_age_years and minimum_age_years <= maximum_age_years),
  constraint eligibility_policies_not_negative
    check (minimum_income_paise >= 0 and wait_days >= 0 and yearly_limit_paise >= 0),
  constraint eligibility_policies_name_match_known check (name_match_min between 1 and 100)
);
create trigger append_only before update or delete on eligibility_policies for each row execute function refuse_change();
create trigger append_only_whole before truncate on eligibility_policies execute function refuse_change();
comment on table eligibility_policies is 'Append-only. A few rows a year.';

insert into product_terms (starts_on, set_by, set_at, daily_rate_basis_points, fee_basis_points, gst_on_fee_basis_points,
    min_amount_paise, max_amount_paise, amount_step_paise, min_tenure_days, max_tenure_days, cooling_off_days)
  values ('2020-01-01', 'migration', now(), 100, 200, 1800, 500000, 10000000, 50000, 7, 40, 3);
insert into eligibility_policies (starts_on, set_by, set_at, minimum_age_years, maximum_age_years, minimum_income_paise,
    wait_days, name_match_min, yearly_limit_paise)
  values ('2020-01-01', 'migration', now(), 18, 60, 1500000, 30, 60, 6000000);

-- The versions that a check, a quote, a decision and a loan were made under; unknown for those before this migration.
alter table leads
  add product_terms_version integer references product_terms,
  add eligibility_policy_version integer references eligibility_policies;
alter table loans add product_terms_version integer references product_terms;
alter table eligibility_checks add eligibility_policy_version integer references eligibility_policies;

-- Customers whose identity was verified in full: who did it, when and how.
create table full_kyc_records (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  verified_by text not null,
  method text not null,
  verified_at timestamptz not null
);
create index on full_kyc_records (customer_id);
create trigger append_only before update or delete on full_kyc_records for each row execute function refuse_change();
create trigger append_only_whole before truncate on full_kyc_records execute function refuse_change();
comment on table full_kyc_records is 'Append-only. One row or two for a customer.';
