import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useDeferredValue, useId, useState } from 'react'
import { trackedLink } from '#domain/operations/tracked-link.ts'
import { bumpBooks, bumpCourses } from '#app/admin/catalogue/bumps/bump-products.graphql.ts'
import { askPanel } from '#app/admin/platform/calls/call-panel.ts'
import { useWrite } from '#app/admin/platform/calls/use-write.tsx'
import { copyAndSay } from '#app/admin/platform/dialogs/copy-and-say.ts'
import { Dialog } from '#app/admin/platform/dialogs/dialog.tsx'
import { useSettings } from '#app/settings.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { nameCampaign } from './funnel.graphql.ts'

const fields = [
  {
    name: 'source',
    label: 'Origem',
    hint: 'Onde o link vai ficar.',
    ideas: ['instagram', 'whatsapp', 'youtube', 'facebook', 'tiktok', 'telegram', 'boletim'],
  },
  { name: 'medium', label: 'Mídia', hint: 'De que jeito.', ideas: ['bio', 'story', 'post', 'video', 'grupo', 'email', 'cpc', 'parceria'] },
  { name: 'campaign', label: 'Campanha', hint: 'Por exemplo, lançamento de março.', ideas: [] },
  { name: 'content', label: 'Conteúdo', hint: 'Distingue dois links da mesma campanha.', ideas: [] },
] as const

/** A link to a page or a product, which says where a visit came from (docs/rules/admin-panel.md#funnel). */
export function LinkBuilder({ onClose }: { onClose: () => void }) {
  const { publicUrl } = useSettings()
  const [page, setPage] = useState('/courses')
  const [names, setNames] = useState({ source: '', medium: '', campaign: '', content: '' })
  const link = trackedLink(publicUrl, page, names)
  const name = useWrite({
    send: () => askPanel(nameCampaign, { source: names.source, medium: names.medium, campaign: names.campaign }),
    failed: 'O link funciona, mas o funil ainda não conhece o nome dele. Copie de novo.',
    again: [],
  })
  const copy = () => {
    void copyAndSay(link ?? '', { done: 'Link copiado' })
    name.mutate()
  }
  return (
    <Dialog title="Criar link" onClose={onClose}>
      <p className="mb-4 text-ink-2">O que você escrever aqui aparece no funil quando alguém chegar por este link.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <PageField page={page} onChange={setPage} error={link ? undefined : 'Use o endereço de uma página desta loja.'} />
        {fields.map(({ name, label, hint, ideas }) => (
          <SuggestedField
            key={name}
            label={label}
            hint={hint}
            value={names[name]}
            ideas={ideas.map((value) => ({ value }))}
            onChange={(value) => setNames((now) => ({ ...now, [name]: value }))}
          />
        ))}
      </div>
      <output
        aria-label="Link"
        className="mt-5 block rounded-1 border border-rule bg-paper-down px-3 py-2.5 font-mono text-small wrap-anywhere"
      >
        {link ?? '—'}
      </output>
      <div className="mt-4 flex justify-end">
        <Button look="ink" disabled={!link || !names.source.trim()} onClick={copy}>
          <Copy aria-hidden className="size-4" /> Copiar link
        </Button>
      </div>
    </Dialog>
  )
}

const pages = [
  { value: '/courses', label: 'Todos os cursos' },
  { value: '/books', label: 'Todos os e-books' },
  { value: '/noticias', label: 'Notícias' },
]

/** Suggests the pages of the store, and products by what is typed. */
function PageField({ page, onChange, error }: { page: string; onChange: (page: string) => void; error: string | undefined }) {
  const search = useDeferredValue(page.trim())
  const { data: products = [] } = useQuery({
    queryKey: ['link-products', search],
    queryFn: async ({ signal }) => {
      const [courses, books] = await Promise.all([askPanel(bumpCourses, { search }, signal), askPanel(bumpBooks, { search }, signal)])
      const option = (section: string) => (product: { id: string; title: string }) => ({
        value: `/${section}/${product.id}`,
        label: product.title,
      })
      return [...courses.data.map(option('courses')), ...books.data.map(option('books'))]
    },
    enabled: search !== '' && !search.includes('/'),
    staleTime: 30_000,
  })
  return (
    <SuggestedField
      className="sm:col-span-2"
      label="Página ou produto"
      hint="Escreva o nome de um curso ou livro, ou cole um endereço da loja."
      value={page}
      ideas={[...pages, ...products]}
      onChange={onChange}
      error={error}
    />
  )
}

interface SuggestedProps {
  label: string
  hint: string
  value: string
  ideas: readonly { value: string; label?: string }[]
  onChange: (value: string) => void
  error?: string | undefined
  className?: string
}

function SuggestedField({ ideas, onChange, ...field }: SuggestedProps) {
  const id = useId()
  return (
    <>
      <TextField {...field} list={id} autoComplete="off" onChange={(event) => onChange(event.currentTarget.value)} />
      <datalist id={id}>
        {ideas.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
    </>
  )
}
