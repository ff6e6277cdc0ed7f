-- /noticias: posts that are due, the newest first; a post without a date is due since it was made.
create index posts_public on posts ((coalesce(scheduled_for, created_at)) desc, id desc) where removed_at is null;
-- The one banner of each type that public pages show.
create index banners_shown on banners (type, created_at desc, id desc) where removed_at is null and active;
