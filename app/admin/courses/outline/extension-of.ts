/** The file extension that an address ends with, before its query: 'pdf'; undefined where there is none. */
export const extensionOf = (address: string): string | undefined => /\.([a-z0-9]{1,5})(?:[?#]|$)/i.exec(address)?.[1]?.toLowerCase()
