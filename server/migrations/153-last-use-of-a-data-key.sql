-- When a server or a program last started with this key as its current one. npm run rotate-keys retires no key that was
-- used after it began, because the values encrypted since then may not have been re-encrypted.
alter table data_keys add last_used_at timestamptz;
