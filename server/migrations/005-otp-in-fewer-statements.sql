-- The same rules with less writing: the sends of a mobile stand in the row of its code, those of an address in one row
-- of its own, each as a list of times. Nothing is added to an index when a code is sent again.
-- The functions answer in words, separated by blanks: the outcome, then what belongs to it.

drop function issue_login_otp, reissue_login_otp, issue_otp, withdraw_otp, verify_login_otp;
drop type otp_issue, otp_judgement, otp_limits;

-- A code that was used is gone (code_hash is null); its row stays as long as its sends count.
-- send_devices: the known device of each send; empty for all the others, which are counted together.
alter table otp_codes
  drop constraint otp_codes_pkey,
  add primary key (mobile, purpose),
  alter code_hash drop not null,
  add sends timestamptz[] not null default '{}',
  add send_devices bytea[] not null default '{}';
create table otp_addresses (
  address_hash bytea primary key,
  sends timestamptz[] not null
) with (fillfactor = 70);

insert into otp_codes (purpose, mobile, salt, sent_at, expires_at, sends, send_devices)
select purpose, mobile, '', max(sent_at), max(sent_at), array_agg(sent_at order by sent_at),
       array_agg(coalesce(device_hash, '') order by sent_at)
  from otp_sends group by purpose, mobile
on conflict (mobile, purpose) do update set sends = excluded.sends, send_devices = excluded.send_devices;
insert into otp_addresses (address_hash, sends)
select address_hash, array_agg(sent_at order by sent_at) from otp_sends group by address_hash;
drop table otp_sends;

-- The time that has to leave the window before there is room again; null while there is room.
create function limit_reached(p_times timestamptz[], p_limit integer, p_since timestamptz) returns timestamptz
language sql immutable as $$
  select case when p_times[cardinality(p_times) + 1 - p_limit] > p_since
              then p_times[cardinality(p_times) + 1 - p_limit] end
$$;

-- sent <profile_id> <mobile>, too_soon <seconds>, sends_spent <seconds>; p_device_hash is null for unknown devices.
create function issue_otp(
  p_purpose text, p_mobile text, p_profile_id text, p_device_hash bytea, p_keyed_code bytea, p_salt bytea,
  p_utm jsonb, p_address_hash bytea, p_now timestamptz, p_valid_seconds integer, p_resend_seconds integer,
  p_sends_per_hour integer, p_sends_per_day integer, p_sends_per_hour_address integer
) returns text language plpgsql as $$
declare
  v_sent bigint;
  v_last_at timestamptz;
  v_is_near boolean;
  v_counted timestamptz[];
  v_sends timestamptz[];
  v_devices bytea[];
  v_first_at timestamptz;
begin
  -- A code that a crash of the database forgets is asked for again; nobody needs to wait for the disk. Sessions do.
  perform set_config('synchronous_commit', 'off', true);

  -- Whoever asks now and then is far from every limit; only the others are counted exactly.
  select sum(cardinality(sends)), max(sent_at) into v_sent, v_last_at from otp_codes where mobile = p_mobile;
  v_is_near := v_sent >= least(p_sends_per_hour, p_sends_per_day)
               or v_last_at > p_now - make_interval(secs => p_resend_seconds);
  if v_is_near then
    -- A known device is counted by itself, all others together, over all purposes.
    select array_agg(at order by at) filter (where device = coalesce(p_device_hash, '')),
           max(at) filter (where device = coalesce(p_device_hash, '') and purpose = p_purpose),
           array_agg(at) filter (where purpose = p_purpose),
           array_agg(device) filter (where purpose = p_purpose)
      into v_counted, v_last_at, v_sends, v_devices
      from otp_codes, unnest(sends, send_devices) as send (at, device)
     where mobile = p_mobile and at > p_now - interval '1 day';
    v_first_at := limit_reached(v_counted, p_sends_per_day, p_now - interval '1 day') + interval '1 day';
    if v_first_at is null then
      v_first_at := limit_reached(v_counted, p_sends_per_hour, p_now - interval '1 hour') + interval '1 hour';
    end if;
    if v_first_at is not null then
      return 'sends_spent ' || seconds_until(v_first_at, p_now);
    elsif v_last_at > p_now - make_interval(secs => p_resend_seconds) then
      return 'too_soon ' || seconds_until(v_last_at + make_interval(secs => p_resend_seconds), p_now);
    end if;
  end if;

  -- An address that asks for many mobiles. Of two requests at once the second waits here and sees the first.
  insert into otp_addresses as known (address_hash, sends) values (p_address_hash, array[p_now])
  on conflict (address_hash) do update
    set sends = known.sends[cardinality(known.sends) + 2 - p_sends_per_hour_address :] || p_now
    where limit_reached(known.sends, p_sends_per_hour_address, p_now - interval '1 hour') is null;
  if not found then
    select limit_reached(sends, p_sends_per_hour_address, p_now - interval '1 hour') into v_first_at
      from otp_addresses where address_hash = p_address_hash;
    return 'sends_spent ' || seconds_until(v_first_at + interval '1 hour', p_now);
  end if;

  insert into otp_codes
    (purpose, mobile, device_hash, salt, code_hash, utm, sent_at, expires_at, sends, send_devices)
  values
    (p_purpose, p_mobile, p_device_hash, p_salt, sha256(p_salt || p_keyed_code), p_utm, p_now,
     p_now + make_interval(secs => p_valid_seconds), v_sends || p_now, v_devices || coalesce(p_device_hash, ''))
  on conflict (mobile, purpose) do update set
    device_hash = excluded.device_hash, salt = excluded.salt, code_hash = excluded.code_hash, utm = excluded.utm,
    sent_at = excluded.sent_at, expires_at = excluded.expires_at, wrong_tries = 0,
    sends = case when v_is_near then excluded.sends else otp_codes.sends || excluded.sends end,
    send_devices = case when v_is_near then excluded.send_devices else otp_codes.send_devices || excluded.send_devices end;
  return concat('sent ', p_profile_id, ' ', p_mobile);
end $$;

create function issue_login_otp(
  p_mobile text, p_new_profile_id text, p_keyed_code bytea, p_salt bytea, p_utm jsonb,
  p_device_hash bytea, p_address_hash bytea, p_now timestamptz, p_valid_seconds integer, p_resend_seconds integer,
  p_sends_per_hour integer, p_sends_per_day integer, p_sends_per_hour_address integer
) returns text language plpgsql as $$
declare
  v_customer_id bigint;
  v_profile_id text;
  v_device bytea;
begin
  perform pg_advisory_xact_lock(1, hashtext(p_mobile));
  select id, profile_id into v_customer_id, v_profile_id from customers where mobile = p_mobile;
  if not found then
    v_profile_id := p_new_profile_id;
    insert into customers (profile_id, mobile, first_utm, created_at) values (p_new_profile_id, p_mobile, p_utm, p_now);
  elsif p_device_hash is not null then
    v_device := known_device(v_customer_id, p_device_hash);
  end if;
  return issue_otp('login', p_mobile, v_profile_id, v_device, p_keyed_code, p_salt, p_utm, p_address_hash, p_now,
                   p_valid_seconds, p_resend_seconds, p_sends_per_hour, p_sends_per_day, p_sends_per_hour_address);
end $$;

-- As issue_otp, or unknown_profile.
create function reissue_login_otp(
  p_profile_id text, p_keyed_code bytea, p_salt bytea, p_utm jsonb,
  p_device_hash bytea, p_address_hash bytea, p_now timestamptz, p_valid_seconds integer, p_resend_seconds integer,
  p_sends_per_hour integer, p_sends_per_day integer, p_sends_per_hour_address integer
) returns text language plpgsql as $$
declare
  v_customer_id bigint;
  v_mobile text;
begin
  select id, mobile into v_customer_id, v_mobile from customers where profile_id = p_profile_id;
  if not found then
    return 'unknown_profile';
  end if;
  perform pg_advisory_xact_lock(1, hashtext(v_mobile));
  return issue_otp('login', v_mobile, p_profile_id, known_device(v_customer_id, p_device_hash), p_keyed_code, p_salt,
                   p_utm, p_address_hash, p_now, p_valid_seconds, p_resend_seconds, p_sends_per_hour, p_sends_per_day,
                   p_sends_per_hour_address);
end $$;

-- The message never left: the code ends and the send is given back.
create function withdraw_otp(p_purpose text, p_mobile text, p_salt bytea, p_address_hash bytea) returns void
language sql as $$
  with ended as (
    update otp_codes set code_hash = null, sends = trim_array(sends, 1), send_devices = trim_array(send_devices, 1)
     where purpose = p_purpose and mobile = p_mobile and salt = p_salt and code_hash is not null
    returning sent_at
  )
  update otp_addresses set sends = array_remove(sends, sent_at) from ended where address_hash = p_address_hash
$$;

-- verified <eligible: 0 or 1> <steps taken, separated by commas>, wrong <tries left>, ended, guesses_spent <seconds>
create function verify_login_otp(
  p_profile_id text, p_keyed_code bytea, p_device_hash bytea, p_new_device_hash bytea, p_token_hash bytea,
  p_user_agent text, p_consent_wording text, p_now timestamptz, p_session_ends timestamptz, p_tries integer,
  p_wrong_per_day integer, p_wrong_per_hour_all integer
) returns text language plpgsql as $$
declare
  v_customer_id bigint;
  v_mobile text;
  v_steps text[];
  v_eligible boolean;
  v_consent text;
  v_device bytea;
  v_spent_until timestamptz;
  v_salt bytea;
  v_hash bytea;
  v_tries smallint;
  v_utm jsonb;
begin
  select id, mobile, steps_taken, is_eligible, login_consent
    into v_customer_id, v_mobile, v_steps, v_eligible, v_consent from customers where profile_id = p_profile_id;
  if p_device_hash is not null then
    v_device := known_device(v_customer_id, p_device_hash);
  end if;
  perform pg_advisory_xact_lock(1, hashtext(coalesce(v_mobile, '')));

  -- Wrong guesses are counted for a known device by itself, for all others together; the budget over all mobiles holds
  -- for devices that nobody knows. A code sent to a known device is judged only there: a stranger cannot use up its tries.
  select coalesce(
           (select guessed_at + interval '1 day' from otp_wrong_guesses
             where mobile = v_mobile and guessed_at > p_now - interval '1 day'
               and device_hash is not distinct from v_device
             order by guessed_at desc offset p_wrong_per_day - 1 limit 1),
           (select guessed_at + interval '1 hour' from otp_wrong_guesses
             where v_device is null and guessed_at > p_now - interval '1 hour'
             order by guessed_at desc offset p_wrong_per_hour_all - 1 limit 1)),
         salt, code_hash, wrong_tries, utm
    into v_spent_until, v_salt, v_hash, v_tries, v_utm
    from (values (0)) as one left join otp_codes on purpose = 'login' and mobile = v_mobile and expires_at > p_now
     and wrong_tries < p_tries and code_hash is not null and (device_hash is null or device_hash = v_device);
  if v_spent_until is not null then
    return 'guesses_spent ' || seconds_until(v_spent_until, p_now);
  elsif v_hash is null then
    return 'ended';
  elsif v_hash <> sha256(v_salt || p_keyed_code) then
    update otp_codes set wrong_tries = wrong_tries + 1 where purpose = 'login' and mobile = v_mobile;
    insert into otp_wrong_guesses (mobile, device_hash, guessed_at) values (v_mobile, v_device, p_now);
    return 'wrong ' || p_tries - v_tries - 1;
  end if;

  with used as (update otp_codes set code_hash = null where purpose = 'login' and mobile = v_mobile)
  insert into sessions (token_hash, customer_id, device_hash, user_agent, utm, created_at, last_seen_at, expires_at)
  values (p_token_hash, v_customer_id, coalesce(p_device_hash, p_new_device_hash), p_user_agent, v_utm, p_now, p_now,
          p_session_ends);
  if v_consent is distinct from p_consent_wording then
    update customers set login_consent = p_consent_wording, verified_at = coalesce(verified_at, p_now)
     where id = v_customer_id;
    insert into consents (customer_id, purpose, wording, given_at)
    values (v_customer_id, 'login', p_consent_wording, p_now) on conflict do nothing;
  end if;
  return concat('verified ', v_eligible::integer, ' ', array_to_string(v_steps, ','));
end $$;
