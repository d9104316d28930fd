-- An answer of the provider about a mandate is applied only if no other answer was applied while it was read: it may be older.
alter table mandates add column answers_applied integer not null default 0;
