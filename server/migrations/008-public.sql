-- Pages served to anyone.

-- Articles of the blog. The id is the last part of the page's address; long_description_html is sanitised before it comes
-- here.
create table blog_posts (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(id) <= 80),
  title text not null,
  short_description text not null,
  long_description_html text not null,
  thumb_image text not null check (thumb_image ~ '^[a-z0-9][a-z0-9._-]*$'),
  banner_image text not null check (banner_image ~ '^[a-z0-9][a-z0-9._-]*$'),
  published_on date not null
);
create index on blog_posts (published_on desc, id);
