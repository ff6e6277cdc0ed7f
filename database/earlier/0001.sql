-- What a store of the first release had in its catalogue.
insert into courses (id, title, slug, description, price_cents, currency, published, order_bumps) values
  ('00000000-0000-4000-8000-0000000000c1', 'Começar a escrever', 'comecar-a-escrever', 'Doze aulas.', 12900, 'BRL', true,
   '[{"type": "BOOK", "data": "00000000-0000-4000-8000-0000000000b1"}]'),
  ('00000000-0000-4000-8000-0000000000c2', 'Em dólares', 'em-dolares', '', 1200, 'USD', true, '[]'),
  ('00000000-0000-4000-8000-0000000000c3', 'Rascunho', 'rascunho', '', 0, 'BRL', false, '[]');
insert into courses (title, slug, price_cents, removed_at) values ('Retirado', 'comecar-a-escrever', 100, now());
insert into books (id, title, price_cents, shipping_price_cents, physical, stock) values
  ('00000000-0000-4000-8000-0000000000b1', 'Impresso', 5900, 1800, true, 7),
  ('00000000-0000-4000-8000-0000000000b2', 'Digital', 3400, 0, false, null);
insert into banners (image, link, type) values ('https://loja.example/faixa.png', '/courses', 'BOTTOM');
insert into posts (title, slug, type, image, scheduled_for) values
  ('Notícia', 'noticia', 'IMAGE', 'https://loja.example/noticia.png', null),
  ('Amanhã', 'amanha', 'IMAGE', 'https://loja.example/noticia.png', now() + interval '1 day');
