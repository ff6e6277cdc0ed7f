-- In how many instalments PagBank pays a sale out, so that a line can be compared again after its page of the report.
alter table transfer_lines add column installments integer not null default 1;
