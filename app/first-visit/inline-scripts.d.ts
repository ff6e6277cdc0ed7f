/** A module with all that it imports, as one script (tools/build/first-visit/inline-scripts.ts). */
declare module '*?script' {
  const script: string
  export default script
}
