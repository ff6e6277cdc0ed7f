import { useSearchParams } from 'react-router'
import { flagIn } from '#app/admin/platform/lists/address.ts'
import { listScreen } from '#app/admin/platform/lists/list-page.tsx'
import { SwitchLinks } from '#app/admin/platform/lists/switch-links.tsx'
import { QuestionItem } from './question-item.tsx'
import { listQuestions } from './questions.graphql.ts'

const choices = [
  { value: null, label: 'Todas' },
  { value: 'sim', label: 'Sem resposta' },
]

/** Questions below lessons (docs/delivery.md#questions), of all courses or of one (?curso). Teachers have those of their own courses. */
export default listScreen({
  title: 'Perguntas',
  filters: <SwitchLinks filter label="Situação" name="aberta" choices={choices} />,
  list: {
    name: 'questions',
    document: listQuestions,
    fallback: 'Não foi possível ler as perguntas',
    filters: (query) => ({ open: flagIn(query, 'aberta') === true, course: query.get('curso') }),
  },
  empty: <Empty />,
  noun: ['pergunta', 'perguntas'],
  renderRow: (question) => <QuestionItem key={question.id} question={question} />,
})

function Empty() {
  const [query] = useSearchParams()
  return query.get('aberta') === 'sim' ? 'Nenhuma pergunta espera resposta' : 'Nenhuma pergunta por aqui'
}
