/**
 * Whether the cookies have the hint of Auth0's SDK: somebody has signed in with this browser, and may still be. Without a pattern over the
 * whole header, which anybody can make so long that a search in it takes a tenth of a second.
 */
export const hasSignInHint = (cookies: string): boolean =>
  cookies.split(';').some((cookie) => {
    const [name, value] = cookie.trim().split('=', 2)
    return name!.startsWith('auth0.') && name!.endsWith('.is.authenticated') && value === 'true'
  })
