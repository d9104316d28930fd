-- The code names columns in camelCase, where an underscore before a digit leaves no trace.
alter table applicants rename column residence_address_1 to residence_address1;
alter table applicants rename column residence_address_2 to residence_address2;
alter table employments rename column address_1 to address1;
alter table employments rename column address_2 to address2;
