const namespace = 'https://sabia.example/ns/copy/'

/** XMP metadata that names the copy. An author's own metadata stay; where there are none, new ones are made. */
export function withCopyId(xmp: string, { id, code }: { id: string; code: string }): string {
  const description = `<rdf:Description xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" rdf:about="" xmlns:sabia="${namespace}" sabia:copy="${id}" sabia:code="${code}"/>`
  const end = xmp.lastIndexOf('</rdf:RDF>')
  if (end >= 0) return `${xmp.slice(0, end)}${description}${xmp.slice(end)}`
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${description}</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`
}
