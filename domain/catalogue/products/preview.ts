/** The parameter in the address of a page that shows a draft to whoever has it. */
export const previewParameter = 'previa'
/** How long such an address works. */
export const previewDays = 14
