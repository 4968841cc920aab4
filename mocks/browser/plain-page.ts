import type { OptionError } from '#mocks/options.ts'

/** Shows a page of a heading, paragraphs and one link instead of the application. */
function show(title: string, paragraphs: readonly string[], link: HTMLAnchorElement): void {
  const main = document.createElement('main')
  main.style.cssText =
    'max-width: 40rem; margin: 4rem auto; padding: 0 1rem; font-family: system-ui, sans-serif'
  const heading = document.createElement('h1')
  heading.textContent = title
  heading.style.cssText = 'font-size: 1.5rem; font-weight: 600; margin-bottom: 1rem'
  const texts = paragraphs.map((text) => {
    const paragraph = document.createElement('p')
    paragraph.textContent = text
    paragraph.style.cssText = 'margin-bottom: 0.75rem; overflow-wrap: anywhere'
    return paragraph
  })
  link.style.textDecoration = 'underline'
  main.append(heading, ...texts, link)
  document.title = title
  document.body.replaceChildren(main)
}

function linkTo(url: string, text: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = url
  link.textContent = text
  return link
}

/** Names a mistyped option, what it may be, and offers the address without it. */
export function showOptionError({ name, value, allowed, source, url }: OptionError): void {
  const link = linkTo(url, 'Continuar sin esa opción')
  if (source === 'cookie') {
    link.addEventListener('click', () => {
      // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is not there on plain http
      document.cookie = `${name}=; path=/; max-age=0`
    })
  }
  show(
    'Esa opción no es válida',
    [
      `La opción ${name} del modo de demostración no puede valer «${value}»${source === 'cookie' ? ' (viene de una cookie)' : ''}.`,
      `Puede ser: ${allowed.join(', ')}.`,
    ],
    link,
  )
}

/** Says that a visit to the provider may lead nowhere. */
export function showVisitRefused(): void {
  const text = 'El enlace de acceso nombra una aplicación o una dirección de regreso que no conocemos.'
  show('Ese enlace de acceso no es válido', [text], linkTo('/', 'Ir al inicio'))
}

/** Says why the demonstration can't run here. @param why a Spanish sentence */
export function showNoStart(why: string): void {
  show(
    'El modo de demostración no pudo empezar',
    [why],
    linkTo('?reset', 'Borrar los datos guardados e intentar de nuevo'),
  )
}
