/** Replacements of personal data. An id keeps addresses different; nobody can receive e-mails at `.invalid` (RFC 2606). */
export const anonymousName = 'Dados removidos'
export const anonymousCpf = '00000000000'
export const anonymousEmail = (id: string) => `anon-${id}@invalid`
export const isAnonymousEmail = (email: string) => /^anon-[0-9a-f-]{36}@invalid$/.test(email)
