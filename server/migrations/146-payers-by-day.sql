-- The bank transfers that still name who paid, to erase that when its period has ended.
create index concurrently unmatched_money_named on unmatched_money (paid_on) where bank_line_id is not null and reference <> '';
