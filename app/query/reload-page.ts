/**
 * Reloads the page if the network works. Browsers remember that a module could not be loaded until the page is reloaded, so a retry of the
 * import would fail. Without a network a reload would show the browser's own error page.
 */
export const reloadPage = () =>
  fetch(window.location.pathname, { method: 'HEAD' }).then(
    () => window.location.reload(),
    () => {},
  )
