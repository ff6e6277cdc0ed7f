/** Output of `react-router build`. The build bundles it into the web program (tools/build/programs.config.ts). */
declare module '#built-pages' {
  import type { ServerBuild } from 'react-router'
  const build: ServerBuild
  export = build
}
