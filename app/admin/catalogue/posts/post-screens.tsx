import { newPost } from '#domain/catalogue/post-form.ts'
import { askPanel } from '#app/admin/platform/calls/call-panel.ts'
import { entryScreens } from '#app/admin/platform/forms/entry-screens.tsx'
import { type Post, type PostFields, postForm, postInput } from './post-fields.ts'
import { PostForm } from './post-form.tsx'
import { createNews, editNews, getNews } from './posts.graphql.ts'

export default entryScreens<PostFields, Post>({
  lang: 'en',
  list: 'posts',
  entity: 'POST',
  noun: 'post',
  right: 'catalogue.write',
  texts: {
    new: 'Create New Post',
    notCreated: 'Failed to create news post',
    notSaved: 'Failed to update news post',
    unread: 'Failed to fetch news post',
  },
  fields: { ...postForm, input: postInput },
  read: (id, signal) => askPanel(getNews, { id }, signal),
  create: { schema: newPost, save: (news, key) => askPanel(createNews, { news, key }) },
  edit: {
    title: () => 'Edit Post',
    schema: newPost,
    save: (id, news, version) => askPanel(editNews, { id, news, version }),
  },
  form: (id) => <PostForm isNew={id === null} />,
})
