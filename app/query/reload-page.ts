/** Browsers keep that a part of a program could not be loaded, until the page is. Without a network a reload would leave their own error page. */
export const reloadPage = () =>
  fetch(window.location.pathname, { method: 'HEAD' }).then(
    () => window.location.reload(),
    () => {},
  )
