import type { BrowserContext } from '@playwright/test'

/** Where what is found goes: a context that tests share tells the one that runs. */
const found = new WeakMap<BrowserContext, string[]>()

/** From here on whatever a page of this browser draws in English, or month first, counts as a complaint. */
export async function listenForEnglish(context: BrowserContext, complaints: string[]): Promise<void> {
  const isNew = !found.has(context)
  found.set(context, complaints)
  if (!isNew) return
  await context.exposeBinding('tellEnglish', (_, text: string) => found.get(context)?.push(text))
  await context.addInitScript(lookForEnglish)
}

/** Runs in each page, before anything is drawn there: looks at all that is drawn, as it is drawn. */
export function lookForEnglish(): void {
  /** Words of browsers and of programs that no Spanish text has. */
  const WORDS = new RegExp(
    `(?<!\\p{L})(${[
      'the|and|with|your|you|please|this|choose|select|chosen|files?|browse|search|close|save|cancel|delete|edit|add',
      'next|previous|back|loading|required|fields?|fill|invalid|value|date|time|today|yesterday|tomorrow|now',
      'months?|weeks?|years?|days?|hours?|minutes?|seconds?|show|hide|clear|password|username|sign|settings|home',
      'help|warning|success|failed|unknown|undefined|untitled|yes|open|print|page|name|user|submit|reset|picker',
      'january|february|march|april|june|july|august|september|october|november|december|jan|apr|aug|dec',
      'monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|wed|thu|fri',
    ].join('|')})(?!\\p{L})`,
    'iu',
  )
  const HALVES = /\b\d{1,2}(:\d\d)? ?[ap]\.? ?m\b/i
  const MONTH_FIRST = /\b\d{1,2}\/(1[3-9]|2\d|3[01])\/\d{2,4}\b/
  const ATTRIBUTES = ['aria-label', 'aria-description', 'aria-roledescription', 'alt', 'placeholder', 'title']
  /** They show words or figures of the browser's own language. */
  const OF_THE_BROWSER =
    'input:is([type=date], [type=datetime-local], [type=time], [type=month], [type=week]):not([aria-hidden=true]), ' +
    'input[type=file]:not([hidden]), input:is([type=submit], [type=reset]):not([value]), :is(audio, video)[controls], ' +
    // Its bubbles say what is wrong.
    'form:not([novalidate]):has(:is([required], [pattern], [min], [max], [type=email], [type=url], [type=number]))'

  const told = new Set<string>()
  const tell = (what: string) => {
    if (told.has(what)) return
    told.add(what)
    void Reflect.get(window, 'tellEnglish')(what)
  }
  const read = (text: string | null | undefined, where: string) => {
    if (!text || text.length > 5000) return
    for (const sign of [WORDS, HALVES, MONTH_FIRST]) {
      const [hit] = sign.exec(text) ?? []
      if (hit !== undefined) tell(`${where} says "${hit}": ${text.trim().slice(0, 80)}`)
    }
  }
  const look = (node: Node) => {
    if (node instanceof Text && !node.parentElement?.closest('script, style, noscript, code'))
      read(node.data, 'a text')
    if (!(node instanceof Element)) return
    for (const name of ATTRIBUTES) read(node.getAttribute(name), name)
    if (node.matches(OF_THE_BROWSER))
      tell(`<${node.localName} type=${node.getAttribute('type')}> is the browser’s own`)
  }
  const lookThrough = (root: Node) => {
    look(root)
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) look(walker.currentNode)
  }
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records)
      if (type === 'childList') addedNodes.forEach(lookThrough)
      else look(target)
    for (const input of document.querySelectorAll('input')) read(input.value, 'a field')
    const { lang } = document.documentElement
    if (document.body && !lang.startsWith('es')) tell(`the page is in ${lang}`)
  })
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: [...ATTRIBUTES, 'type', 'hidden', 'novalidate'],
  })
}
