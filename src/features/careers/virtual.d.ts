/** What `public/careers.json` held when the site was built, checked. */
declare module 'virtual:openings' {
  const openings: readonly import('./contract.ts').Opening[]
  export default openings
}
