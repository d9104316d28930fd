import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/start-embedded-postgres.ts'
import { stockApplications } from './stock-applications.ts'
import { stepsBefore } from 'domain/journey/steps-before'
import { takeStep } from '../server/src/platform/journey/take-step.ts'
const directory = await mkdtemp(join(tmpdir(), 'agrim-micro-'))
const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres') })
try {
  await migrate(postgres.connection)
  const pool = new pg.Pool({ ...postgres.connection, max: 1 })
  await stockApplications(pool)
  if (process.env.FF) {
    await pool.query(`alter table customers set (fillfactor=${process.env.FF}); alter table leads set (fillfactor=${process.env.FF}); `)
    await pool.query('vacuum full analyze customers'); await pool.query('vacuum full analyze leads')
  }
  await pool.query(`create table bare_events (id bigint generated always as identity primary key, mobile text not null, at timestamptz not null default now());
  create table bare_counts (id integer primary key, count integer not null, filler text not null);
  insert into bare_counts select n, 0, repeat('x', 150) from generate_series(0, 30000) as n`)
  await pool.query('vacuum analyze')
  const pid = (await pool.query('select pg_backend_pid() as pid')).rows[0].pid
  const ids = (await pool.query("select id from customers where profile_id like 'APPL%' order by id")).rows.map(r=>r.id)
  const cpu = async () => { const f=(await readFile(`/proc/${pid}/stat`,'utf8')).split(') ')[1]!.split(' '); return (Number(f[11])+Number(f[12]))*10 }
  const editable = "l.customer_id = $1 and l.status = 'NEW'"
  const afford = `exists (select from leads l where ${editable} and monthly_income_paise >= case when l.user_type = 'REPEAT' then $7::int else $6::int end)`
  const cols=['work_mode','company_name','department','company_type_id','designation','employed_since','address_1','address_2','landmark','pincode','office_email']
  const types=['text','text','text','smallint','text','date','text','text','text','text','text']
  const st: Record<string,[string,(id:string)=>unknown[]]> = {
    read_customer: ['select steps_taken from customers where id=$1', (id)=>[id]],
    bare_update: ['update bare_counts set count=count+1 where id=$1', (id)=>[Number(id)%30000]],
    bare_insert: ['insert into bare_events (mobile) values ($1)', (id)=>[id]],
    plain_update_customer: [`update customers set steps_taken = steps_taken where id = $1`, (id)=>[id]],
    personal: [takeStep('personal_details',['gender = $2','spouse_name = $3']),(id)=>[id,1,'x']],
    quote: [`with c as (${takeStep('generate_loan_quote', [], 'is_eligible')}, monthly_income_paise)
    select c."stepsTaken", c.monthly_income_paise, l.user_type, l.amount_paise from c join leads l on ${editable}`, (id)=>[id]],
    decision: [`with taken as (${takeStep('loan_quotation_decision', [], `is_eligible and ${afford}`)}), chosen as (update leads l set amount_paise = $2, tenure_days = $3, purpose_id = $4, quote_accepted_at = $5 from taken where ${editable}) select "stepsTaken" from taken`, (id)=>[id,1000000,7,2,new Date(),2000000,1000000]],
    employment: [`with taken as (${takeStep('employment_details', [], 'is_eligible')}, id), kept as (insert into employments (customer_id, ${cols.join(',')}) select id, ${cols.map((_,i)=>`$${i+2}::${types[i]}`).join(',')} from taken on conflict (customer_id) do update set ${cols.map(c=>`${c}=excluded.${c}`).join(',')}) select "stepsTaken" from taken`, (id)=>[id,'WFO','Sample','TECH',1,'Eng','2020-01-15','4 Ring','Kora','','560034','']],
  }
  await pool.query(`create function kqc(p_id bigint, p_amount int, p_tenure smallint, p_purpose smallint, p_at timestamptz, p_new int, p_rep int, p_before text[]) returns text[] language plpgsql as $$
  declare v_steps text[]; 
  begin
    update customers set steps_taken = case when 'loan_quotation_decision' = any(steps_taken) then steps_taken else array_append(steps_taken,'loan_quotation_decision') end
     where id = p_id and steps_taken @> p_before and not ('banking_details' = any(steps_taken)) and is_eligible returning steps_taken into v_steps;
    if not found then return null; end if;
    update leads set amount_paise=p_amount, tenure_days=p_tenure, purpose_id=p_purpose, quote_accepted_at=p_at where customer_id=p_id and status='NEW' ;
    return v_steps;
  end $$`)
  st.plpgsql = ['select kqc($1,$2,$3,$4,$5,$6,$7,$8) as "stepsTaken"', (id)=>[id,1000000,7,2,new Date(),2000000,1000000,stepsBefore('loan_quotation_decision')]]
  st.decision_noexists = [`with taken as (${takeStep('loan_quotation_decision', [], `is_eligible and monthly_income_paise>=$6`)}), chosen as (update leads l set amount_paise = $2, tenure_days = $3, purpose_id = $4, quote_accepted_at = $5 from taken where ${editable}) select "stepsTaken" from taken`, (id)=>[id,1000000,7,2,new Date(),2000000]]
  st.lead_only = [`update leads l set amount_paise = $2, tenure_days = $3, purpose_id = $4, quote_accepted_at = $5 where ${editable}`, (id)=>[id,1000000,7,2,new Date()]]
  st.lead_by_id = [`update leads l set amount_paise = $2 where id = $1`, (id)=>[id,1000000]]
  for (let round=0; round<2; round++)
  for (const [name,[text,values]] of Object.entries(st)) {
    const wal0=(await pool.query("select pg_current_wal_insert_lsn() as l")).rows[0].l
    const n=4000; const t0=await cpu()
    for (let i=0;i<n;i++) await pool.query({name,text,values:values(ids[(i*7+round*13)%ids.length])})
    const us=(await cpu()-t0)*1000/n
    const wal=(await pool.query("select ($1::pg_lsn - $2::pg_lsn)::float8 as b",[(await pool.query("select pg_current_wal_insert_lsn() as l")).rows[0].l,wal0])).rows[0].b
    console.log(round,name,us.toFixed(0)+' us', (wal/n).toFixed(0)+' wal bytes')
  }
  console.log((await pool.query("select relname, n_tup_upd, n_tup_hot_upd, n_tup_newpage_upd from pg_stat_user_tables where relname in ('customers','leads','employments','bare_counts')")).rows)
  await pool.end()
} finally { await postgres.stop(); await rm(directory,{recursive:true,force:true}) }
