/** The file extension at the end of a URL's path, such as 'pdf', or undefined if there is none. */
export const extensionOf = (address: string): string | undefined => /\.([a-z0-9]{1,5})(?:[?#]|$)/i.exec(address)?.[1]?.toLowerCase()
