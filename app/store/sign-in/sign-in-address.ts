/** The sign-in page, which leads back to the page that asked for it. `to`: a path of the store. */
export const signInAddress = (to: string) => `/entrar?${new URLSearchParams({ para: to })}`
