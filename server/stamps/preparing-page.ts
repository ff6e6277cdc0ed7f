/** Shown by a browser that has followed a link to an e-book whose copy is still being made. The header `Refresh` loads it again. */
export const preparingPage = `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>Preparando o seu exemplar</title>
<style>
body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1.5rem; text-align: center }
h1 { font-size: 1.5rem; font-weight: 600 }
</style>
<main>
<h1>Estamos preparando o seu exemplar</h1>
<p>Ele leva o seu nome em cada página. Isso é feito uma só vez e leva alguns segundos: o download começa sozinho.</p>
</main>
</html>
`
