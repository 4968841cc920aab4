import { FIELD_SCRIPT } from './page-scripts.ts'
import { PAGE_STYLE, typefaceStyle } from './page-style.ts'

/** A piece of HTML that is safe to put into a page. */
export interface Html {
  readonly html: string
}

/** What all pages share. */
export interface Look {
  /** Of the answer's content security policy. */
  nonce: string
  /** What the product is called. */
  product: string
  /** Where to write for help, if anywhere. */
  support: string | undefined
  /** The path of the application's typeface; undefined without a build. */
  typeface: string | undefined
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Builds HTML from a template; every value is shown as text, unless it is HTML made the same way. */
export function html(parts: TemplateStringsArray, ...values: (string | Html)[]): Html {
  const shown = values.map((value) =>
    typeof value === 'string' ? value.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '') : value.html,
  )
  return { html: parts.map((part, index) => part + (shown[index] ?? '')).join('') }
}

/** HTML that somebody else made, taken as it is. */
export function trusted(markup: string): Html {
  return { html: markup }
}

export const NOTHING = trusted('')

export function joined(pieces: readonly Html[]): Html {
  return trusted(pieces.map((piece) => piece.html).join('\n'))
}

/** The product's mark, as `src/ui/Logo.tsx` draws it. */
const LOGO = trusted(`<svg viewBox="0 0 32 32" aria-hidden="true">
<circle cx="16" cy="16" r="15" fill="var(--accent)"/>
<path d="M7 9v14M7 19h18M25 23v-6a4 4 0 0 0-4-4h-7v6M9.5 15.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0" fill="none" stroke="var(--on-accent)" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>
</svg>`)

/** A whole page. @param script what runs in it beside what fields need */
export function page({ nonce, product, typeface }: Look, title: string, content: Html, script = ''): string {
  const code = (content.html.includes('type="password"') ? FIELD_SCRIPT : '') + script
  const style = (typeface === undefined ? '' : typefaceStyle(typeface)) + PAGE_STYLE
  return html`<!DOCTYPE html>
<html lang="es-MX" translate="no">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="google" content="notranslate">
<title>${title} - ${product}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${trusted(style)}</style>
</head>
<body>
<main>
<p class="brand">${LOGO}<span>${product}</span></p>
${content}
</main>
${code === '' ? NOTHING : html`<script nonce="${nonce}">${trusted(code)}</script>`}
</body>
</html>
`.html
}

interface Field {
  name: string
  label: string
  value?: string
  type?: 'text' | 'email' | 'password'
  /** What browsers and password managers fill in. */
  autocomplete: string
  error?: string | undefined
  help?: string
  /** Whether the page begins here. */
  isFirst?: boolean
}

/** A field with its label above, and its help, or else its error, below. */
export function field(options: Field): Html {
  const { name, label, value = '', type = 'text', autocomplete, error, isFirst = false } = options
  const help = error === undefined ? options.help : undefined
  const hint = `${name}-caps`
  const described = [help && `${name}-help`, error && `${name}-error`, type === 'password' && hint]
    .filter(Boolean)
    .join(' ')
  const more = [
    ' spellcheck="false" autocorrect="off"',
    type === 'text' && autocomplete !== 'username' ? ' autocapitalize="words"' : ' autocapitalize="none"',
    described && ` aria-describedby="${described}"`,
    error === undefined ? '' : ' aria-invalid="true"',
    isFirst ? ' autofocus' : '',
  ].join('')
  const input = html`<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" required${trusted(more)}>`
  // Shown by the script alone: without it the button could do nothing.
  const shows = html`<button type="button" class="plain" data-shows="${name}" aria-pressed="false" hidden>Mostrar</button>`
  return html`<div class="field">
<label for="${name}">${label}</label>
${type === 'password' ? html`<div class="beside">${input}${shows}</div>` : input}
${type === 'password' ? html`<p class="help" id="${hint}" role="status" data-caps="${name}" hidden>Bloq Mayús activado</p>` : NOTHING}
${help === undefined ? NOTHING : html`<p class="help" id="${name}-help">${help}</p>`}
${error === undefined ? NOTHING : html`<p class="error" id="${name}-error">${error}</p>`}
</div>`
}

/** What went wrong with a form as a whole. */
export function alert(text: string | undefined): Html {
  return text === undefined ? NOTHING : html`<p class="alert" id="error" role="alert">${text}</p>`
}

/** Names whom to ask for help. */
export function supportLine({ support }: Look): Html {
  if (support === undefined)
    return html`<p>¿No puedes entrar? Pregunta a quien administra tu centro médico.</p>`
  return html`<p>¿No puedes entrar? Escribe a <a href="mailto:${support}">${support}</a>.</p>`
}

/** A page that says one thing and offers the way on. */
export function messagePage(look: Look, title: string, text: string, home: string, way?: string): string {
  return page(
    look,
    title,
    html`<h1>${title}</h1>
<p>${text}</p>
<p><a href="${home}">${way ?? 'Volver a la aplicación'}</a></p>`,
  )
}
