/**
 * Zod compiles its schemas if `eval` is allowed, and finds that out by trying it whenever it creates one. The page's content security
 * policy forbids `eval`, so each attempt would be reported as a violation. This sets Zod's `jitless` option through the global that Zod
 * reads, before any page with a form is loaded, and without loading Zod here.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
