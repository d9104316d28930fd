-- A signed agreement stays as it was issued; the certificate about its signature is a document of its own.
alter table issued_documents
  drop constraint issued_documents_kind_known,
  add constraint issued_documents_kind_known check (kind in
    ('KFS', 'SANCTION_LETTER', 'AGREEMENT', 'ESIGNED_AGREEMENT', 'SIGNING_CERTIFICATE', 'DISBURSAL_ADVICE',
     'TAX_INVOICE', 'CREDIT_NOTE', 'NO_DUES_CERTIFICATE', 'COOLING_OFF_LETTER')) not valid;
alter table issued_documents validate constraint issued_documents_kind_known;
