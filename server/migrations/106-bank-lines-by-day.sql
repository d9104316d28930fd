-- The lines of an account by day, to compare a new statement with those that were imported before.
create index concurrently bank_statement_lines_by_day on bank_statement_lines (account_number, booked_on);
