-- An eSign provider for demonstrations and tests, as the payment gateways have one.
create unlogged table simulated_esigns (
  document_id text primary key,
  name text not null,
  document bytea not null,
  request_id text unique,
  signer_id text,
  redirect_url text,
  identifier text,
  display_name text,
  birth_year text,
  status text not null default 'uploaded',
  err_code text not null default '',
  aadhaar_name text,
  created_at timestamptz not null
);
comment on table simulated_esigns is 'What a simulated Setu knows of documents to sign. Deleted after 90 days by the hourly purge.';
