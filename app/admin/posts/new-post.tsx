import { newPost } from '#domain/post-form.ts'
import { callPanel } from '../calls/call-panel.ts'
import { EntryForm } from '../forms/entry-form.tsx'
import { describePost, newPostFields, postFieldsOf, postInput } from './post-fields.ts'
import { PostForm } from './post-form.tsx'
import { createNews } from './posts.graphql.ts'

export default function NewPost() {
  return (
    <EntryForm
      lang="en"
      list="posts"
      title="Create New Post"
      saveLabel="Create post"
      saved="Post created"
      describe={describePost}
      editing={{
        form: 'post-new',
        initial: { fields: newPostFields, version: null },
        schema: newPost,
        toInput: postInput,
        fieldsOf: postFieldsOf,
        save: async (news, _, key) => (await callPanel(createNews, { news, key })).createNews,
        fallback: 'Failed to create news post',
      }}
    >
      {() => <PostForm isNew />}
    </EntryForm>
  )
}
