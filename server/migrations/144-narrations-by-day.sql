-- The lines that still name who paid, to erase that when its period has ended.
create index concurrently bank_statement_lines_named on bank_statement_lines (booked_on) where narration <> '' or reference <> '';
