-- After a restore from an older backup, numbers that were issued since must not be issued again. The application may raise
-- a sequence and never lower one, so it gets this function instead of the right to set sequences.
create function raise_sequence(p_name text, p_at_least bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_sequence regclass;
begin
  -- Of several processes that start at the same time one raises it: the others would set it back.
  perform pg_advisory_xact_lock(4716283902);
  select pg_class.oid::regclass into v_sequence from pg_class
   where relnamespace = 'public'::regnamespace and relkind = 'S' and relname = p_name;
  if v_sequence is null or coalesce(pg_sequence_last_value(v_sequence), 0) >= p_at_least then
    return false;
  end if;
  perform setval(v_sequence, p_at_least);
  return true;
end $$;
