import { safeMarkup } from './safe-markup.ts'

declare global {
  // TypeScript's own description of the browser leaves Trusted Types out.
  interface Window {
    trustedTypes?: {
      createPolicy: (name: string, rules: Partial<Record<'createHTML' | 'createScriptURL', Rule>>) => Policy
    }
  }
  interface DOMParser {
    parseFromString(markup: TrustedHTML, type: DOMParserSupportedType): Document
  }
}

/** Gives back what may pass, made safe; throws where nothing may. */
type Rule = (text: string) => string

interface Policy {
  createHTML: (markup: string) => TrustedHTML
}

let policy: Policy | undefined

/** Lets markup through to the parser, once it is safe. */
function trusted(markup: string): TrustedHTML {
  // The server's policy names this one, and a second one under the same name is refused.
  policy ??= window.trustedTypes?.createPolicy('lexical', { createHTML: safeMarkup })
  return policy ? policy.createHTML(markup) : safeMarkup(markup)
}

/** The body of pasted markup, in a document of its own where nothing is fetched, run or shown. */
export function parseMarkup(markup: string): HTMLElement {
  return new DOMParser().parseFromString(trusted(markup), 'text/html').body
}
