-- batches
update orders set note = '' where id in (select id from orders where note is null limit 20 for update skip locked)
