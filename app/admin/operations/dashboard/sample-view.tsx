import { BookOpen, GraduationCap, Image, Newspaper } from 'lucide-react'
import { Stat, Stats } from './stat.tsx'

/** See docs/rules/admin-panel.md#dashboard: hard-coded samples, labelled as such. */
const cards = [
  { name: 'Total de Cursos', value: 24, trend: '+12%' },
  { name: 'Total de Posts', value: 156, trend: '+8%' },
  { name: 'Banners Ativos', value: 12, trend: '+2%' },
  { name: 'Livros Publicados', value: 48, trend: '+15%' },
]
const activity = [
  { type: 'Curso', Icon: GraduationCap, title: 'Ansiedade sem mistério', action: 'publicado', when: '2h atrás' },
  { type: 'Post', Icon: Newspaper, title: 'Como escolhemos as nossas capas', action: 'atualizado', when: '4h atrás' },
  { type: 'Banner', Icon: Image, title: 'Livros para ler devagar', action: 'criado', when: '6h atrás' },
  { type: 'Livro', Icon: BookOpen, title: 'Sabiá na janela', action: 'publicado', when: '1d atrás' },
]

export const SampleView = () => (
  <>
    <Stats>
      {cards.map((card) => (
        <Stat
          key={card.name}
          name={card.name}
          value={card.value}
          note={
            <>
              <span className="font-semibold text-ok">{card.trend}</span> em relação ao mês anterior
            </>
          }
        />
      ))}
    </Stats>
    <div className="mt-8 grid gap-8 lg:grid-cols-[3fr_2fr]">
      <section>
        <h2 className="display mb-3 text-2">Atividade recente</h2>
        <ul className="border-t border-rule">
          {activity.map(({ type, Icon, title, action, when }) => (
            <li key={title} className="flex items-center gap-4 border-b border-rule py-3">
              <span className="flex size-11 shrink-0 items-center justify-center rounded-1 bg-paper-down">
                <Icon aria-hidden className="size-5" strokeWidth={1.8} />
              </span>
              <span className="min-w-0 grow">
                <span className="block font-semibold wrap-anywhere">{title}</span>
                <span className="text-small text-ink-2">{`${type} ${action}`}</span>
              </span>
              <span className="text-small text-ink-2">{when}</span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2 className="display mb-3 text-2">Usuários ativos</h2>
        <p className="mb-3 flex items-center gap-2.5 font-semibold">
          <span aria-hidden className="size-2.5 rounded-full bg-ok" />
          423 online agora
        </p>
        <p className="flex h-56 items-center justify-center rounded-2 border border-dashed border-rule-strong bg-[repeating-linear-gradient(transparent_0_2.75rem,var(--rule)_2.75rem_calc(2.75rem+1px))] text-ink-2">
          <span className="bg-paper px-3 py-1">coming soon</span>
        </p>
      </section>
    </div>
  </>
)
