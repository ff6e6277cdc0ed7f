import { useCallback } from 'react'
import { useParams } from 'react-router'
import { newPost } from '#domain/post-form.ts'
import { callPanel } from '../calls/call-panel.ts'
import { FormPage } from '../forms/form-page.tsx'
import { Loaded } from '../forms/loaded.tsx'
import { useEditor } from '../forms/use-editor.ts'
import { History } from '../history/history.tsx'
import { lastSaved } from '../history/last-saved.ts'
import { useListAgain } from '../lists/use-list-again.ts'
import { describePost, type Post, type PostFields, postFieldsOf, postInput } from './post-fields.ts'
import { PostForm } from './post-form.tsx'
import { editNews, getNews } from './posts.graphql.ts'

const readPost = async (id: string, signal?: AbortSignal) => (await callPanel(getNews, { id }, signal)).getNews

export default function EditPost() {
  const { id = '' } = useParams()
  return (
    <Loaded of={['posts', id]} read={(signal) => readPost(id, signal)} fallback="Failed to fetch news post">
      {(post) => <Form key={post.id} post={post} />}
    </Loaded>
  )
}

function Form({ post }: { post: Post }) {
  const list = useListAgain('posts', '/admin/posts')
  const id = post.id
  const editor = useEditor<PostFields, Post>({
    form: `post-${id}`,
    begin: postFieldsOf(post),
    version: post.version,
    schema: newPost,
    toInput: postInput,
    fieldsOf: postFieldsOf,
    save: async (change, version) => (await callPanel(editNews, { id, news: change, version })).editNews,
    reread: () => readPost(id),
    fallback: 'Failed to update news post',
    onSaved: () => list.back('Post saved'),
  })
  const savedBy = useCallback(() => lastSaved({ entity: 'POST', id }), [id])
  return (
    <FormPage
      lang="en"
      title="Edit Post"
      back={list.address}
      saveLabel="Save post"
      editor={editor}
      describe={describePost}
      savedBy={savedBy}
      after={<History entity="POST" id={id} />}
    >
      <PostForm isNew={false} />
    </FormPage>
  )
}
