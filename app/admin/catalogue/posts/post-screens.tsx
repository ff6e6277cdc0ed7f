import { newPost } from '#domain/catalogue/post-form.ts'
import { askPanel } from '#app/admin/platform/calls/call-panel.ts'
import { entryScreens } from '#app/admin/platform/forms/entry-screens.tsx'
import { postFieldsOf, postForm, postInput } from './post-fields.ts'
import { PostForm } from './post-form.tsx'
import { createNews, editNews, getNews } from './posts.graphql.ts'

export default entryScreens({
  lang: 'en',
  list: 'posts',
  noun: 'post',
  entity: 'POST',
  fields: postForm,
  fieldsOf: postFieldsOf,
  toInput: postInput,
  read: (id, signal) => askPanel(getNews, { id }, signal),
  create: {
    title: 'Create New Post',
    saveLabel: 'Create post',
    saved: 'Post created',
    failed: 'Failed to create news post',
    schema: newPost,
    save: (news, key) => askPanel(createNews, { news, key }),
  },
  edit: {
    title: () => 'Edit Post',
    saveLabel: 'Save post',
    saved: 'Post saved',
    failed: 'Failed to update news post',
    unread: 'Failed to fetch news post',
    schema: newPost,
    save: (id, news, version) => askPanel(editNews, { id, news, version }),
  },
  form: (id) => <PostForm isNew={id === null} />,
})
