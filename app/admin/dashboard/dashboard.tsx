import { BookOpen, GraduationCap, Image, Newspaper } from 'lucide-react'

/** Spec §2: hard-coded samples, marked as what they are. */
const cards = [
  { name: 'Total de Cursos', value: 24, trend: '+12%' },
  { name: 'Total de Posts', value: 156, trend: '+8%' },
  { name: 'Banners Ativos', value: 12, trend: '+2%' },
  { name: 'Livros Publicados', value: 48, trend: '+15%' },
]
const activity = [
  { type: 'curso', Icon: GraduationCap, title: 'Ansiedade sem mistério', action: 'publicado', when: '2h atrás' },
  { type: 'post', Icon: Newspaper, title: 'Como escolhemos as nossas capas', action: 'atualizado', when: '4h atrás' },
  { type: 'banner', Icon: Image, title: 'Livros para ler devagar', action: 'criado', when: '6h atrás' },
  { type: 'livro', Icon: BookOpen, title: 'Sabiá na janela', action: 'publicado', when: '8h atrás' },
]

export default function Dashboard() {
  return (
    <>
      <header className="mb-6 flex flex-wrap items-baseline gap-x-4">
        <h1 className="display text-1">Visão Geral</h1>
        <p className="text-ink-2">Números de exemplo</p>
      </header>
      <dl className="grid gap-px overflow-hidden rounded-2 border border-rule bg-rule sm:grid-cols-2 lg:grid-cols-4">
        {cards.map((card) => (
          <div key={card.name} className="bg-paper-up p-5">
            <dt className="text-small text-ink-2">{card.name}</dt>
            <dd className="money mt-1 text-1 font-bold">{card.value}</dd>
            <dd className="text-small text-ok">{`${card.trend} em relação ao mês anterior`}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-8 grid gap-8 lg:grid-cols-[3fr_2fr]">
        <section>
          <h2 className="display mb-3 text-2">Atividade recente</h2>
          <ul className="border-t border-rule">
            {activity.map(({ type, Icon, title, action, when }) => (
              <li key={title} className="flex items-center gap-4 border-b border-rule py-3">
                <Icon aria-hidden className="size-5 shrink-0 text-ink-2" strokeWidth={1.8} />
                <span className="grow">
                  <span className="block font-semibold">{title}</span>
                  <span className="text-small text-ink-2">{`${type} ${action}`}</span>
                </span>
                <span className="text-small text-ink-2">{when}</span>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2 className="display mb-3 text-2">Usuários ativos</h2>
          <div className="rounded-2 border border-rule bg-paper-up p-5">
            <p className="font-semibold">423 online agora</p>
            <p className="mt-4 flex h-40 items-center justify-center rounded-1 bg-paper-down text-ink-2">coming soon</p>
          </div>
        </section>
      </div>
    </>
  )
}
