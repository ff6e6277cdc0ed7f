insert into history (actor, entity, entity_id, action, changes) values
  ('renata.lopes@sabia.example', 'COURSE', '00000000-0000-4000-8000-0000000000c1', 'EDITED',
   '[{"field": "title", "before": "Escrever", "after": "Começar a escrever"}]');
update orders set sent_at = now() where id = '00000000-0000-4000-8000-000000000103';
