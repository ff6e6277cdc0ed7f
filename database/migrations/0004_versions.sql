-- How often something was saved in the panel: a form that was opened on an older one is not saved over a newer. Sales do not count.
alter table courses add version integer not null default 1;
alter table books add version integer not null default 1;
alter table banners add version integer not null default 1;
alter table posts add version integer not null default 1;
alter table coupons add version integer not null default 1;
