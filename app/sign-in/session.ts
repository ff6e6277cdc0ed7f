/** Who is signed in; the SDK is loaded only where somebody may be. */
export const session = async (): Promise<{ person: { email: string } | null }> => ({ person: null })
