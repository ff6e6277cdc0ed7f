import { newPost } from '#domain/catalogue/post-form.ts'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { entryScreens } from '#app/admin/platform/forms/entry-screens.tsx'
import { postFieldsOf, postForm, postInput } from './post-fields.ts'
import { PostForm } from './post-form.tsx'
import { createNews, editNews, getNews } from './posts.graphql.ts'

export default entryScreens({
  lang: 'en',
  list: 'posts',
  noun: 'post',
  entity: 'POST',
  describe: postForm.describe,
  fieldsOf: postFieldsOf,
  toInput: postInput,
  read: async (id, signal) => (await callPanel(getNews, { id }, signal)).getNews,
  create: {
    title: 'Create New Post',
    saveLabel: 'Create post',
    saved: 'Post created',
    failed: 'Failed to create news post',
    initial: postForm.initial,
    schema: newPost,
    save: async (news, key) => (await callPanel(createNews, { news, key })).createNews,
  },
  edit: {
    title: () => 'Edit Post',
    saveLabel: 'Save post',
    saved: 'Post saved',
    failed: 'Failed to update news post',
    unread: 'Failed to fetch news post',
    schema: newPost,
    save: async (id, news, version) => (await callPanel(editNews, { id, news, version })).editNews,
  },
  form: (id) => <PostForm isNew={id === null} />,
})
