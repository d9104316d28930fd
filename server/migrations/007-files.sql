-- What customers upload. The bytes are in the object store, encrypted; a row is here only once they are whole there.
create table files (
  -- Not guessable; also the name of the object in the store.
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22,43}$'),
  customer_id bigint not null references customers,
  doc_type text not null,
  content_type text not null check (content_type in ('image/jpeg', 'application/pdf')),
  byte_length integer not null check (byte_length > 0),
  sha256 bytea not null,
  uploaded_at timestamptz not null,
  -- The business day, by which a document grows old.
  uploaded_on date not null,
  -- Set when a newer file of the same kind took its place.
  replaced_at timestamptz
);
create unique index one_current_file on files (customer_id, doc_type) where replaced_at is null;
create index on files (customer_id, uploaded_at);

-- The kinds of document that need not be asked for again: there, and younger than 90 days.
create function fresh_documents(p_customer_id bigint, p_today date) returns text[]
language sql stable as $$
  select array(select doc_type from files
                where customer_id = p_customer_id and replaced_at is null and uploaded_on > p_today - 90)
$$;

-- outcome: kept, not_reached, closed, too_many
create type kept_file as (outcome text, steps_taken text[]);

-- Makes a file that is whole in the store the customer's current one of its kind, and takes the step once all files
-- that it needs are there. The customer's row makes rivals wait; every statement after it sees what they did.
create function keep_file(
  p_customer_id bigint, p_event text, p_before text[], p_needed text[], p_id text, p_doc_type text, p_content_type text,
  p_byte_length integer, p_sha256 bytea, p_now timestamptz, p_today date, p_files_per_day integer
) returns kept_file language plpgsql as $$
declare
  v_steps text[];
begin
  select steps_taken into v_steps from customers where id = p_customer_id for update;
  if not coalesce(v_steps @> p_before, false) then
    return ('not_reached', v_steps)::kept_file;
  elsif 'banking_details' = any(v_steps) then
    return ('closed', v_steps)::kept_file;
  end if;
  if (select count(*) from files where customer_id = p_customer_id and uploaded_at > p_now - interval '1 day')
      >= p_files_per_day then
    return ('too_many', v_steps)::kept_file;
  end if;

  update files set replaced_at = p_now
   where customer_id = p_customer_id and doc_type = p_doc_type and replaced_at is null;
  insert into files (id, customer_id, doc_type, content_type, byte_length, sha256, uploaded_at, uploaded_on)
  values (p_id, p_customer_id, p_doc_type, p_content_type, p_byte_length, p_sha256, p_now, p_today);

  if p_event <> all(v_steps) and fresh_documents(p_customer_id, p_today) @> p_needed then
    v_steps := array_append(v_steps, p_event);
  end if;
  update customers
     set steps_taken = v_steps,
         profile_picture = case when p_doc_type = 'selfie' then p_id else profile_picture end
   where id = p_customer_id;
  return ('kept', v_steps)::kept_file;
end $$;
