/** As much of jsdom as the tests of the API use; it brings no types of its own. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(markup: string, options: { contentType: string })
    readonly window: { readonly document: Document }
  }
}
