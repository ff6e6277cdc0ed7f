import { useParams } from 'react-router'
import { newPost } from '#domain/post-form.ts'
import { callPanel } from '../calls/call-panel.ts'
import { EntryForm } from '../forms/entry-form.tsx'
import { Loaded } from '../forms/loaded.tsx'
import { describePost, type Post, postFieldsOf, postInput } from './post-fields.ts'
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
  const { id } = post
  return (
    <EntryForm
      lang="en"
      list="posts"
      title="Edit Post"
      saveLabel="Save post"
      saved="Post saved"
      describe={describePost}
      history={{ entity: 'POST', id }}
      editing={{
        form: `post-${id}`,
        initial: { fields: postFieldsOf(post), version: post.version },
        schema: newPost,
        toInput: postInput,
        fieldsOf: postFieldsOf,
        save: async (change, version) => (await callPanel(editNews, { id, news: change, version })).editNews,
        reread: () => readPost(id),
        fallback: 'Failed to update news post',
      }}
    >
      {() => <PostForm isNew={false} />}
    </EntryForm>
  )
}
