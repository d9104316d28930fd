-- Where a customer works stands on the customer's own row, like the other details, so that the step is one update.
alter table customers
  add work_mode work_mode,
  add company_name text,
  add department text,
  add company_type_id company_type,
  add designation text,
  add employed_since date,
  add work_address_1 text,
  add work_address_2 text,
  add work_landmark text,
  add work_pincode text,
  add office_email text;

update customers set
  work_mode = e.work_mode, company_name = e.company_name, department = e.department, company_type_id = e.company_type_id,
  designation = e.designation, employed_since = e.employed_since, work_address_1 = e.address_1,
  work_address_2 = e.address_2, work_landmark = e.landmark, work_pincode = e.pincode, office_email = e.office_email
  from employments e where e.customer_id = customers.id;

drop table employments;
