import { addressOf } from '#app/admin/platform/addresses.ts'
import { CreateLink } from '#app/admin/platform/lists/create-link.tsx'
import { LinkButton } from '#app/ui/button.tsx'

interface Step {
  text: string
  label: string
  /** Defaults to the form of a new entry. */
  to?: string
}

/** By the name of the list, in its language. */
export const steps: Record<string, Step> = {
  courses: { text: 'A title and a price are enough to begin. The lessons may follow.', label: 'Create the first course' },
  books: {
    text: 'An e-book needs its file, a printed book its price and shipping. Both begin with a cover.',
    label: 'Create the first book',
  },
  posts: { text: 'Posts are the store’s news, at /noticias. One picture and a title make the first.', label: 'Write the first post' },
  banners: { text: 'A banner shows one picture to every visitor, and leads wherever you like.', label: 'Create the first banner' },
  bundles: { text: 'Um pacote junta cursos e livros por um preço menor que o da soma.', label: 'Montar o primeiro pacote' },
  coupons: {
    text: 'Um cupom dá desconto a quem digita o código: para uma turma, uma data ou um parceiro.',
    label: 'Criar o primeiro cupom',
  },
  orders: {
    text: 'A primeira venda aparece aqui na hora. Antes de divulgar, faça uma compra de teste.',
    label: 'Comprar na loja',
    to: '/courses',
  },
  customers: {
    text: 'Quem compra ou ganha acesso a um curso entra aqui. Quem já comprou em outra plataforma vem por arquivo.',
    label: 'Trazer clientes',
    to: addressOf.list('imports'),
  },
  recoveries: {
    text: 'Quem gera um PIX e não paga aparece aqui, e recebe lembretes. Quantos e quando, você escolhe.',
    label: 'Ajustar os lembretes',
    to: addressOf.settings,
  },
  messages: {
    text: 'O que escrevem na página de contato chega aqui, com o prazo para responder.',
    label: 'Ver a página de contato',
    to: '/contato',
  },
  disputes: {
    text: 'Se alguém pedir o dinheiro de volta ao banco, o aviso e o prazo aparecem aqui.',
    label: 'Ver os pedidos',
    to: addressOf.list('orders'),
  },
  fiscal: {
    text: 'As notas saem sozinhas a cada venda, depois de configuradas.',
    label: 'Configurar as notas',
    to: addressOf.fiscalSettings,
  },
  reconciliation: {
    text: 'O extrato do PagBank chega um dia depois da venda, e cada linha é conferida com o pedido.',
    label: 'Ver os pedidos pagos',
    to: addressOf.list('orders', '?pago=sim'),
  },
  media: {
    text: 'Capas, vídeos e livros enviados nos formulários ficam guardados aqui.',
    label: 'Enviar num curso novo',
    to: addressOf.newEntry('courses'),
  },
  imports: {
    text: 'O primeiro arquivo mostra como é: nada muda na loja antes de você conferir. Os cursos vêm antes dele.',
    label: 'Criar um curso',
    to: addressOf.newEntry('courses'),
  },
  bulk: {
    text: 'Escolha linhas em Pedidos, Cursos ou Livros: o que fazer com elas aparece acima da lista.',
    label: 'Escolher pedidos',
    to: addressOf.list('orders'),
  },
  webhooks: {
    text: 'Com um webhook, o n8n, o Zapier ou o seu CRM ficam sabendo na hora de cada venda, acesso e certificado.',
    label: 'Criar o primeiro webhook',
  },
}

/** One sentence and one button, where nothing has been entered yet. */
export function FirstStep({ list }: { list: string }) {
  const step = steps[list]
  if (!step) return null
  return (
    <div className="mt-2 grid justify-items-center gap-5">
      <p className="max-w-[48ch] text-balance">{step.text}</p>
      {step.to ? (
        <LinkButton to={step.to} size="list">
          {step.label}
        </LinkButton>
      ) : (
        <CreateLink to={addressOf.newEntry(list)} label={step.label} look="outline" />
      )}
    </div>
  )
}
