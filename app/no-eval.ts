/**
 * Zod compiles its schemas where it may, and looks whether it may by trying, at their making: the page's policy forbids it, and each try
 * would be told as a violation. Its own setting, put where it reads it before any page with a form is loaded, without loading it here.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
