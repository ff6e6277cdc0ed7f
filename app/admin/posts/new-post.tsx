import { newPost } from '#domain/post-form.ts'
import { callPanel } from '../calls/call-panel.ts'
import { FormPage } from '../forms/form-page.tsx'
import { useEditor } from '../forms/use-editor.ts'
import { useListAgain } from '../lists/use-list-again.ts'
import { describePost, newPostFields, type Post, type PostFields, postFieldsOf, postInput } from './post-fields.ts'
import { PostForm } from './post-form.tsx'
import { createNews } from './posts.graphql.ts'

export default function NewPost() {
  const list = useListAgain('posts', '/admin/posts')
  const editor = useEditor<PostFields, Post>({
    form: 'post-new',
    begin: newPostFields,
    version: null,
    schema: newPost,
    toInput: postInput,
    fieldsOf: postFieldsOf,
    save: async (news) => (await callPanel(createNews, { news })).createNews,
    fallback: 'Failed to create news post',
    onSaved: () => list.back('Post created'),
  })
  return (
    <FormPage lang="en" title="Create New Post" back={list.address} saveLabel="Create post" editor={editor} describe={describePost}>
      <PostForm isNew />
    </FormPage>
  )
}
