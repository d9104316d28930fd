-- Codes that are asked for and entered at the same time go in one statement and one commit. Each is judged by itself, in
-- the order of the lists' locks: two lists never wait for each other in a circle. Those of the mobiles come first, then
-- those of the addresses; issue_otp and verify_login_otp take what they need of the mobiles' once more.

create function issue_login_otps(
  p_asked json, p_now timestamptz, p_valid_seconds integer, p_resend_seconds integer, p_sends_per_hour integer,
  p_sends_per_day integer, p_sends_per_hour_address integer
) returns table (place bigint, said text) language plpgsql rows 10 as $$
declare
  v_asked record;
begin
  perform pg_advisory_xact_lock(lock.class, lock.key) from (
    select 1 as class, hashtext(mobile) as key from json_to_recordset(p_asked) as asked (mobile text)
    union
    select 2, hashtext(address) from json_to_recordset(p_asked) as asked (address text)
    order by class, key
  ) as lock;
  for v_asked in
    select * from rows from (json_to_recordset(p_asked) as (
      mobile text, new_profile_id text, keyed_code bytea, salt bytea, utm jsonb, device bytea, address bytea
    )) with ordinality as asked (mobile, new_profile_id, keyed_code, salt, utm, device, address, place)
  loop
    place := v_asked.place;
    said := issue_login_otp(
      v_asked.mobile, v_asked.new_profile_id, v_asked.keyed_code, v_asked.salt, v_asked.utm, v_asked.device,
      v_asked.address, p_now, p_valid_seconds, p_resend_seconds, p_sends_per_hour, p_sends_per_day,
      p_sends_per_hour_address);
    return next;
  end loop;
end $$;

create function verify_login_otps(
  p_asked json, p_consent_wording text, p_now timestamptz, p_session_ends timestamptz, p_tries integer,
  p_wrong_per_day integer, p_wrong_per_hour_all integer
) returns table (place bigint, said text) language plpgsql rows 10 as $$
declare
  v_asked record;
begin
  for v_asked in
    select asked.* from rows from (json_to_recordset(p_asked) as (
      profile_id text, keyed_code bytea, device bytea, new_device bytea, token_hash bytea, user_agent text
    )) with ordinality as asked (profile_id, keyed_code, device, new_device, token_hash, user_agent, place)
    left join customers on customers.profile_id = asked.profile_id
    order by hashtext(coalesce(customers.mobile, '')), asked.place
  loop
    place := v_asked.place;
    said := verify_login_otp(
      v_asked.profile_id, v_asked.keyed_code, v_asked.device, v_asked.new_device, v_asked.token_hash,
      v_asked.user_agent, p_consent_wording, p_now, p_session_ends, p_tries, p_wrong_per_day, p_wrong_per_hour_all);
    return next;
  end loop;
end $$;
