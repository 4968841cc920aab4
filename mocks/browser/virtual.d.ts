/** Where the seed file is served; made by the build. */
declare module 'virtual:mock-seed' {
  const url: string
  export default url
}
