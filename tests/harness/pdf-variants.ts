import { deflateSync } from 'node:zlib'
import { PDF } from '@libpdf/core'
import { dictionary, draftTexts, objects, PdfDraft, show, signedDraft, startOf, stream, update } from './pdf-draft.ts'

export interface PdfVariant {
  name: string
  make: () => Buffer | Promise<Buffer>
  /** Part of the sentence with which it is refused. Absent: it is stamped. */
  refused?: RegExp
  /** Not all viewers agree on what it contains: it may be stamped or refused. */
  eitherWay?: true
}

const draft = () => new PdfDraft()
const turned = (name: string, change: (pdf: PdfDraft) => PdfDraft, rest: Partial<PdfVariant> = {}): PdfVariant => ({
  name,
  make: () => change(draft()).write(),
  ...rest,
})

const first = objects.page(0)
const font = `/Font<</F ${objects.font} 0 R>>`
const text = show(draftTexts[0]!)
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const deflated = (content: string) => latin1(deflateSync(Buffer.from(content, 'latin1')))

const table: PdfVariant[] = [
  ...[-5, 1, 100_000].map((by) => ({
    name: `startxref is off by ${by}`,
    make: () => draft().write({ start: (offset) => offset + by }),
  })),
  { name: 'startxref is no number', make: () => draft().write({ start: () => 'x' }) },
  { name: 'no table', make: () => draft().write({ table: () => '' }) },
  { name: 'a table with lines of LF only', make: () => draft().write({ table: (all) => all.replaceAll(' \n', '\n') }), eitherWay: true },
  { name: 'a table whose places are off', make: () => draft().write({ table: (all) => all.replaceAll(/^0000000(\d)/gm, '0000001$1') }) },
  { name: 'a table that says that all is free', make: () => draft().write({ table: (all) => all.replaceAll(' n ', ' f ') }) },
  {
    name: 'a table without the first content',
    make: () => draft().write({ table: (all) => all.replace(new RegExp(`^${objects.content(0)} 1\n.*\n`, 'm'), '') }),
    eitherWay: true,
  },
  { name: 'a cross-reference stream and an object stream', make: () => draft().writeCompressed() },
  { name: 'a table and a cross-reference stream', make: () => draft().writeCompressed({ isHybrid: true }) },
  { name: 'other bytes after the end', make: () => draft().write({ end: `%%EOF\n${'\u0000'.repeat(2_000)}` }) },
  { name: 'a version that is none', make: () => draft().write({ header: '%PDF-x\n' }) },
  ...[1, 1_000].flatMap((length) => [
    {
      name: `${length} bytes before the header, which count`,
      make: () => draft().write({ junk: { text: 'x'.repeat(length - 1) + '\n', counted: true } }),
    },
    {
      name: `${length} bytes before the header, which do not count`,
      make: () => draft().write({ junk: { text: 'x'.repeat(length - 1) + '\n', counted: false } }),
    },
  ]),
]

const updates: PdfVariant[] = [
  ['that changes a text', (start: number) => start],
  ['whose /Prev names the blanks before', (start: number) => start - 2],
].map(([name, previous]) => ({
  name: `an update ${name as string}`,
  make: () => {
    const original = draft().write()
    const changes = { [objects.content(0)]: stream(show('Pagina um, revista')) }
    const trailer = `/Size 20/Root ${objects.catalog} 0 R/Info ${objects.info} 0 R`
    return update(original, changes, { trailer, previous: (previous as (start: number) => number)(startOf(original)) })
  },
}))
updates.push(
  {
    name: 'an update with another catalog',
    make: () => {
      const original = draft().write()
      const changes = { 30: `<</Type/Catalog/Pages ${objects.tree} 0 R/Lang(pt)>>` }
      return update(original, changes, { trailer: `/Size 31/Root 30 0 R/Info ${objects.info} 0 R`, previous: startOf(original) })
    },
  },
  {
    name: 'an update that names itself as the one before',
    make: () => {
      const original = draft().write()
      const changes = { [objects.content(0)]: stream(show('Pagina um, revista')) }
      const trailer = `/Size 20/Root ${objects.catalog} 0 R/Info ${objects.info} 0 R`
      const length = update(original, changes, { trailer, previous: 1_000 }).toString('latin1').lastIndexOf('xref\n0 1')
      return update(original, changes, { trailer, previous: length })
    },
    eitherWay: true,
  },
)

const syntax: PdfVariant[] = [
  ...['5', '2000'].map((length) =>
    turned(`a content that says it has ${length} bytes`, (pdf) => pdf.set(objects.content(0), stream(text, '', length))),
  ),
  turned('a content without a length', (pdf) => pdf.set(objects.content(0), stream(text).replace(/\/Length \d+/, ''))),
  turned('a content whose length is an object', (pdf) => {
    const length = pdf.add(String(text.length))
    return pdf.set(objects.content(0), stream(text, '', length))
  }),
  turned('comments and blanks everywhere', (pdf) => pdf.set(first, pdf.objects.get(first)!.replaceAll('/', '\n% note >> (\n  /'))),
  turned('names with escapes', (pdf) =>
    pdf.page(0, { Resources: `<</Font<</F#20#41 ${objects.font} 0 R>>>>` }).content(0, text.replace('/F', '/F#20A')),
  ),
  turned('strings with escapes, brackets and a line', (pdf) =>
    pdf.set(objects.info, '<</Title(O \\(livro\\) \\\\ a\\053b (c)\\\n d)/Author<41207061>>>'),
  ),
  turned(
    'very small and very large numbers',
    (pdf) => pdf.page(0, { MediaBox: '[-.0000001 0.00000 400. +600]', Odd: '[1.0E5 99999999999 -0 .5]' }),
    {
      eitherWay: true,
    },
  ),
  turned('nulls', (pdf) => pdf.page(0, { Annots: 'null', CropBox: 'null', Rotate: 'null', Group: 'null' })),
  turned('no properties', (pdf) => Object.assign(pdf, { trailer: `/Root ${objects.catalog} 0 R` })),
  turned('properties in the trailer itself', (pdf) =>
    Object.assign(pdf, { trailer: `/Root ${objects.catalog} 0 R/Info<</Title(O livro)/Author(A autora)>>` }),
  ),
]

/** A tree of one page in each of so many nodes, each below the last. */
function deepTree(depth: number): PdfDraft {
  const pdf = draft()
  const nodes = Array.from({ length: depth }, (_, at) => 100 + at)
  for (const number of nodes) {
    const kid = number === nodes.at(-1) ? `${first} 0 R` : `${number + 1} 0 R`
    pdf.set(number, `<</Type/Pages/Parent ${number === 100 ? objects.tree : number - 1} 0 R/Count 1/Kids[${kid}]>>`)
  }
  pdf.set(
    objects.tree,
    `<</Type/Pages/Count 3/Resources<<${font}>>/MediaBox[0 0 300 500]/Kids[100 0 R ${objects.page(1)} 0 R ${objects.page(2)} 0 R]>>`,
  )
  return pdf.page(0, { Parent: `${nodes.at(-1)!} 0 R`, Resources: '', MediaBox: '' })
}

const kids = draftTexts.map((_, at) => `${objects.page(at)} 0 R`)
const tree: PdfVariant[] = [
  ...[49, 3_000].map((depth) => ({
    name: `a page ${depth} nodes deep, which inherits`,
    make: () => deepTree(depth).write(),
  })),
  ...[0, 2, 1_000].map((count) =>
    turned(`a tree that counts ${count} pages`, (pdf) => pdf.set(objects.tree, `<</Type/Pages/Count ${count}/Kids[${kids.join(' ')}]>>`), {
      eitherWay: true,
    }),
  ),
  turned('a tree that counts nothing', (pdf) => pdf.set(objects.tree, `<</Type/Pages/Kids[${kids.join(' ')}]>>`), { eitherWay: true }),
  turned('a page that is not there', (pdf) => pdf.set(objects.tree, `<</Type/Pages/Count 4/Kids[${kids.join(' ')} 99 0 R]>>`), {
    eitherWay: true,
  }),
  turned('a page that is there twice', (pdf) => pdf.set(objects.tree, `<</Type/Pages/Count 4/Kids[${kids.join(' ')} ${kids[0]}]>>`)),
  turned(
    'a tree that contains itself',
    (pdf) => pdf.set(objects.tree, `<</Type/Pages/Count 4/Kids[${kids.join(' ')} ${objects.tree} 0 R]>>`),
    {
      eitherWay: true,
    },
  ),
  turned('a tree without a type', (pdf) => pdf.set(objects.tree, `<</Count 3/Kids[${kids.join(' ')}]>>`)),
  turned(
    'a page within the list of pages',
    (pdf) => {
      const page = pdf.objects.get(first)!
      return pdf.set(objects.tree, `<</Type/Pages/Count 3/Kids[${page} ${kids[1]} ${kids[2]}]>>`)
    },
    { eitherWay: true },
  ),
  turned('no pages', (pdf) => pdf.set(objects.tree, '<</Type/Pages/Count 0/Kids[]>>'), { refused: /nenhuma página/ }),
  turned('a page outside the tree that a destination names', (pdf) => {
    const hidden = pdf.add(`<</Type/Page/Parent ${objects.tree} 0 R/MediaBox[0 0 9 9]/Contents ${objects.content(0)} 0 R>>`)
    return pdf.catalog(`/OpenAction[${hidden}/Fit]`)
  }),
]

const boxes: PdfVariant[] = [
  ...[90, 180, 270, 45].map((angle) => turned(`a page turned by ${angle}`, (pdf) => pdf.page(0, { Rotate: String(angle) }))),
  ...Object.entries({
    'around it': '[-50 -50 900 900]',
    beside: '[1000 1000 1200 1200]',
    'that is none': '[1 2]',
  }).map(([name, box]) => turned(`a visible part ${name}`, (pdf) => pdf.page(0, { CropBox: box }))),
  ...Object.entries({
    'no size': '',
    'a large size': '[0 0 14400 14400]',
    'a tiny size': '[0 0 12 9]',
  }).map(([name, box]) => turned(`a page of ${name}`, (pdf) => pdf.page(0, { MediaBox: box }))),
  turned('a size in objects', (pdf) => pdf.page(0, { MediaBox: `[0 0 ${pdf.add('400')} ${pdf.add('600')}]` })),
  ...[0.1, 2].map((unit) => turned(`a unit of ${unit}`, (pdf) => pdf.page(0, { UserUnit: String(unit) }))),
]

const layer = (pdf: PdfDraft) => {
  const group = pdf.add('<</Type/OCG/Name(Camada)>>')
  pdf.catalog(`/OCProperties<</OCGs[${group}]/D<</OFF[${group}]/Order[${group}]>>>>`)
  return pdf.page(0, { Resources: `<<${font}/Properties<</L ${group}>>>>` })
}

const contents: PdfVariant[] = [
  ...Object.entries({
    'an open q and a clip': `q 0 400 400 200 re W n q ${text}`,
    'three Q too many': `${text} Q Q Q`,
    'a mirrored scale': `${text} -1 0 0 -1 0 0 cm`,
    'an open text': text.replace(' ET', ''),
    'invisible text': `${text} BT 3 Tr ET`,
    'an open part': `/Span BMC ${text}`,
    'a white area over the foot': `${text} 1 g 0 0 400 60 re f`,
    'an operator that there is not': `${text} 1 2 3 xyz`,
    'an inline picture': `BI /W 2 /H 2 /BPC 8 /CS /G ID \u0001 EI EI ${text}`,
  }).map(([name, content]) => turned(`a content with ${name}`, (pdf) => pdf.content(0, content))),
  turned('a content with transparency left on', (pdf) =>
    pdf.page(0, { Resources: `<<${font}/ExtGState<</T<</ca 0/CA 0/BM/Multiply>>>>>>` }).content(0, `${text} /T gs`),
  ),
  turned('a content with a mask left on', (pdf) => {
    const form = pdf.add(stream('', '/Type/XObject/Subtype/Form/BBox[0 0 1 1]/Group<</S/Transparency/CS/DeviceGray>>'))
    return pdf.page(0, { Resources: `<<${font}/ExtGState<</T<</SMask<</S/Luminosity/G ${form}>>>>>>>>` }).content(0, `${text} /T gs`)
  }),
  turned('a layer that is off and does not end', (pdf) => layer(pdf).content(0, `${text} /OC /L BDC 1 0 0 rg`)),
  turned('a layer that is off and ends', (pdf) => layer(pdf).content(0, `${text} /OC /L BDC (oculto) pop EMC`)),
  turned('no content', (pdf) => pdf.page(0, { Contents: '' })),
  turned('a content that is missing', (pdf) => pdf.page(0, { Contents: '77 0 R' }), { eitherWay: true }),
  turned('an empty content', (pdf) => pdf.content(0, '')),
  ...Object.entries({
    'between operators': [text.slice(0, 11), text.slice(11)],
    'within a text': [text.slice(0, -12), text.slice(-12)],
    'within an operator': [text.slice(0, -4), text.slice(-4, -1), text.slice(-1)],
    'within a number': [text.replace(/50 .*/, '5'), text.replace(/.*(?=0 400)/, '')],
    'without a blank between operators': [`q q ${text} Q`, 'Q'],
    'into single characters': [...text],
  }).map(([name, parts]) =>
    turned(
      `a content divided ${name}`,
      (pdf) => pdf.page(0, { Contents: `[${parts.map((part) => pdf.add(stream(part))).join(' ')}]` }),
      ['between operators', 'without a blank between operators'].includes(name) ? {} : { eitherWay: true },
    ),
  ),
  turned('a list of contents with a null', (pdf) => pdf.page(0, { Contents: `[null ${objects.content(0)} 0 R]` })),
  turned('a content that pages share', (pdf) => pdf.page(1, { Contents: `${objects.content(0)} 0 R` })),
  turned('a content that pages share, with other resources', (pdf) =>
    pdf.page(1, { Contents: `${objects.content(0)} 0 R`, Resources: `<<${font}/Odd true>>` }),
  ),
  turned('no resources', (pdf) => pdf.page(0, { Resources: '' })),
  turned('a font that is missing', (pdf) => pdf.page(0, { Resources: '<</Font<</F 77 0 R>>>>' })),
  turned('resources in an object that pages share', (pdf) => {
    const resources = pdf.add(`<<${font}>>`)
    return pdf.page(0, { Resources: resources }).page(1, { Resources: resources })
  }),
  turned('resources that are inherited', (pdf) =>
    pdf.page(0, { Resources: '' }).set(objects.tree, pdf.objects.get(objects.tree)!.replace('/Count', `/Resources<<${font}>>/Count`)),
  ),
  turned('a page that draws a form, with resources of the page', (pdf) => {
    const form = pdf.add(stream(text, '/Type/XObject/Subtype/Form/BBox[0 0 400 600]'))
    return pdf.page(0, { Resources: `<<${font}/XObject<</Original ${form}>>>>` }).content(0, '/Original Do')
  }),
]

const filters: PdfVariant[] = [
  turned('a deflated content', (pdf) => pdf.content(0, deflated(text), '/Filter/FlateDecode')),
  turned('a list of one filter', (pdf) => pdf.content(0, deflated(text), '/Filter[/FlateDecode]/DecodeParms[null]')),
  turned('a short name of a filter', (pdf) => pdf.content(0, deflated(text), '/Filter/Fl')),
  turned('two filters', (pdf) => pdf.content(0, `${Buffer.from(deflated(text), 'latin1').toString('hex')}>`, '/Filter[/AHx/Fl]')),
  turned('a predictor', (pdf) => {
    const row = text.padEnd(Math.ceil(text.length / 8) * 8)
    const rows = row.match(/.{8}/gs)!.map((each) => `\u0000${each}`)
    return pdf.content(0, deflated(rows.join('')), '/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 8>>')
  }),
  turned('a content whose checksum is wrong', (pdf) =>
    pdf.content(0, `${deflated(text).slice(0, -4)}\u0001\u0001\u0001\u0001`, '/Filter/FlateDecode'),
  ),
  turned('a content that is no deflated one', (pdf) => pdf.content(0, 'not deflated', '/Filter/FlateDecode'), {
    refused: /página 1 .*danificada/,
  }),
  turned('a content in another file', (pdf) => pdf.content(0, '', '/F(other.txt)'), { refused: /página 1 .*danificada/ }),
  turned(
    'a content that unpacks to a huge one',
    (pdf) => pdf.content(0, latin1(deflateSync(Buffer.alloc(210_000_000))), '/Filter/FlateDecode'),
    {
      refused: /200 MB/,
    },
  ),
]

const annotation = (entries: Record<string, string>) => dictionary({ Type: '/Annot', Rect: '[0 0 400 40]', F: '4', ...entries })
const white = (pdf: PdfDraft) => pdf.add(stream('1 g 0 0 400 40 re f', '/Type/XObject/Subtype/Form/BBox[0 0 400 40]'))
const annotations: PdfVariant[] = [
  ...['Square', 'Widget', 'Text'].map((type) =>
    turned(`an annotation ${type} over the foot`, (pdf) =>
      pdf.page(0, { Annots: `[${annotation({ Subtype: `/${type}`, AP: `<</N ${white(pdf)}>>` })}]` }),
    ),
  ),
  turned('several annotations over the lower half', (pdf) =>
    pdf.page(0, {
      Annots: `[${[0, 1, 2, 3].map((at) => annotation({ Subtype: '/Square', Rect: `[0 ${at * 70} 400 ${at * 70 + 75}]` })).join(' ')}]`,
    }),
  ),
  turned('an annotation over the foot of a page that is turned', (pdf) =>
    pdf.page(0, { Rotate: '90', Annots: `[${annotation({ Subtype: '/Square', Rect: '[360 0 400 600]' })}]` }),
  ),
  turned(
    'an annotation over the whole page',
    (pdf) => pdf.page(0, { Annots: `[${annotation({ Subtype: '/Square', Rect: '[0 0 400 600]' })}]` }),
    {
      refused: /anotações da página 1/,
    },
  ),
  turned('a link over the whole page', (pdf) => pdf.page(0, { Annots: `[${annotation({ Subtype: '/Link', Rect: '[0 0 400 600]' })}]` })),
  turned('annotations in objects, one missing, one null', (pdf) =>
    pdf.page(0, { Annots: pdf.add(`[${pdf.add(annotation({ Subtype: '/Square' }))} 77 0 R null]`) }),
  ),
]

async function locked(passwords: { userPassword?: string; ownerPassword: string }): Promise<Buffer> {
  const pdf = await PDF.load(draft().write())
  pdf.setProtection(passwords)
  return Buffer.from(await pdf.save())
}
const misplaced = (pdf: Buffer) => Buffer.from(pdf.toString('latin1').replace(/startxref\n\d+/, 'startxref\n17'), 'latin1')

const documents: PdfVariant[] = [
  { name: 'a password to open', make: () => locked({ userPassword: 'segredo', ownerPassword: 'outro' }), refused: /senha para abrir/ },
  { name: 'permissions', make: () => locked({ ownerPassword: 'outro' }), refused: /protegido/ },
  {
    name: 'a password, and a broken table',
    make: async () => misplaced(await locked({ userPassword: 'a', ownerPassword: 'b' })),
    refused: /senha|protegido/,
  },
  turned('a text that mentions an encryption', (pdf) => pdf.content(0, `${text} BT /F 9 Tf (/Encrypt 6 0 R) Tj ET`)),
  turned('a portfolio', (pdf) => pdf.catalog('/Collection<</View/D>>'), { refused: /portfólio/ }),
  turned('a dynamic form', (pdf) => pdf.catalog('/NeedsRendering true/AcroForm<</XFA[]/Fields[]>>'), { refused: /XFA/ }),
  turned('a form', (pdf) => pdf.catalog(`/AcroForm<</Fields[${pdf.add('<</FT/Tx/T(nome)/V(Ana)>>')}]>>`)),
  turned('a signature', signedDraft),
  turned('bookmarks', (pdf) => {
    const outlines = pdf.add('<</Type/Outlines/Count 1>>')
    const item = pdf.add(`<</Title(Um)/Parent ${outlines}/Dest[${first} 0 R/Fit]>>`)
    return pdf.set(Number.parseInt(outlines), `<</Type/Outlines/Count 1/First ${item}/Last ${item}>>`).catalog(`/Outlines ${outlines}`)
  }),
  turned('an attached file', (pdf) => {
    const file = pdf.add(stream('anexo', '/Type/EmbeddedFile'))
    return pdf.catalog(`/Names<</EmbeddedFiles<</Names[(a.txt)<</Type/Filespec/F(a.txt)/EF<</F ${file}>>>>]>>>>`)
  }),
  turned('data of the program that made it', (pdf) => {
    const own = pdf.add(stream(text))
    return pdf.page(0, { PieceInfo: `<</Illustrator<</Private<</A ${own}>>>>>>` })
  }),
  turned('XMP metadata in UTF-16', (pdf) =>
    pdf.catalog(`/Metadata ${pdf.add(stream(latin1(Buffer.from(`\uFEFF${xmp}`, 'utf16le')), '/Type/Metadata'))}`),
  ),
  turned('metadata that are none', (pdf) => pdf.catalog(`/Metadata ${pdf.add(stream('not deflated', '/Filter/FlateDecode'))}`)),
  turned('a structure for screen readers', taggedDraft),
]

const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"></rdf:RDF></x:xmpmeta>'

/** The first page has a heading, by number, and a paragraph, by a dictionary. */
export function taggedDraft(pdf: PdfDraft): PdfDraft {
  const root = pdf.add('<<>>')
  const part = pdf.add('<<>>')
  const heading = pdf.add(`<</Type/StructElem/S/H1/P ${part}/Pg ${first} 0 R/K 0>>`)
  const paragraph = pdf.add(`<</Type/StructElem/S/P/P ${part}/K[<</Type/MCR/Pg ${first} 0 R/MCID 1>>]>>`)
  const parents = pdf.add(`<</Nums[0[${heading} ${paragraph}]]>>`)
  return pdf
    .set(Number.parseInt(part), `<</Type/StructElem/S/Document/P ${root}/K[${heading} ${paragraph}]>>`)
    .set(Number.parseInt(root), `<</Type/StructTreeRoot/K ${part}/ParentTree ${parents}/ParentTreeNextKey 1>>`)
    .catalog(`/MarkInfo<</Marked true>>/StructTreeRoot ${root}`)
    .page(0, { StructParents: '0' })
    .content(0, `/H1 <</MCID 0>> BDC ${text} EMC /P <</MCID 1>> BDC ${show('Um paragrafo', 300)} EMC`)
}

/** PDFs that differ from a simple one in one thing each. */
export const pdfVariants: readonly PdfVariant[] = [
  ...table,
  ...updates,
  ...syntax,
  ...tree,
  ...boxes,
  ...contents,
  ...filters,
  ...annotations,
  ...documents,
]
