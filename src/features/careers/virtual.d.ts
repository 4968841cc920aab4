/** What `public/careers.json` held when the site was built, checked. */
declare module 'virtual:openings' {
  const openings: readonly import('./read-openings.ts').Opening[]
  export default openings
}
