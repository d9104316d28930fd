-- PostgreSQL 15 and newer make the sequence of an unlogged table unlogged too, and a standby that is promoted soon after it was
-- made cannot read it: "bad magic number in sequence". Older versions have no such sequences.
do $$
begin
  if current_setting('server_version_num')::int >= 150000 then
    execute 'alter sequence simulated_messages_id_seq set logged';
  end if;
end
$$;
