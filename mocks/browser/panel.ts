import { LIMITS, type Options, SEEDS } from '#mocks/options.ts'
import { PERSONAS } from '#mocks/personas.ts'
import { PANEL_STYLE } from './panel-style.ts'

const TITLE = 'Modo de demostración'
const SEED_LABELS = { default: 'Normal', large: 'Grande: 100,000 pacientes', empty: 'Vacía' }

export interface PanelOptions {
  options: Options
  /** Whether data outlives the page. */
  kept: boolean
}

function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

function chooser(
  name: string,
  text: string,
  choices: readonly (readonly [string, string])[],
  chosen: string,
) {
  const select = create('select', { name })
  for (const [value, label] of choices) {
    const option = create('option', { value }, label)
    option.selected = value === chosen
    select.append(option)
  }
  return create('label', {}, text, select)
}

function number(name: string, text: string, max: number, value: number) {
  const bounds = { min: '0', max: String(max), step: '1', required: '' }
  return create('label', {}, text, create('input', { name, type: 'number', ...bounds, value: String(value) }))
}

/** Starts the page anew with options in its address; the next start reads them and takes them out. */
function reloadWith(options: Iterable<readonly [string, string]>): void {
  const url = new URL(window.location.href)
  for (const [name, value] of options) url.searchParams.set(name, value)
  window.location.assign(url)
}

function makeForm({ options, kept }: PanelOptions): HTMLFormElement {
  const personas = PERSONAS.map(({ id, label, userName }) => [id, `${label}: ${userName}`] as const)
  const seeds = SEEDS.map((seed) => [seed, SEED_LABELS[seed]] as const)
  const forget = create('button', { type: 'button' }, 'Borrar datos guardados')
  forget.addEventListener('click', () => reloadWith([['reset', '1']]))
  const form = create(
    'form',
    {},
    create('h2', {}, TITLE),
    chooser('persona', 'Persona', personas, options.persona),
    number('latency', 'Demora (ms)', LIMITS.latency, options.latency),
    number('chaos', 'Fallas (%)', LIMITS.chaos, options.chaos),
    chooser('seed', 'Datos', seeds, options.seed),
    create(
      'p',
      {},
      'Un nombre que contenga error-500 (o error-409, error-429…) falla con ese estado al guardar.',
    ),
    create(
      'p',
      {},
      kept
        ? 'Los datos se guardan en este navegador.'
        : 'Lo que cambies en estos datos no se guarda: se pierde al recargar.',
    ),
    create('div', { class: 'actions' }, create('button', { type: 'submit' }, 'Aplicar'), forget),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const)
    reloadWith(fields)
  })
  return form
}

/** Puts the panel of mock mode into the page's corner. */
export function mountPanel(options: PanelOptions): void {
  const host = create('aside', { 'aria-label': TITLE })
  const root = host.attachShadow({ mode: 'open' })
  // A constructed sheet needs no leave from a content security policy, a style element does.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(PANEL_STYLE)
  root.adoptedStyleSheets = [sheet]

  const box = create('div', { class: 'box', id: 'box' }, makeForm(options))
  const toggle = create(
    'button',
    {
      type: 'button',
      class: 'toggle',
      'aria-expanded': 'false',
      'aria-controls': 'box',
    },
    create('span', { class: 'long' }, TITLE),
    // Whoever speaks to their device says what they read: the name begins with it.
    create('span', { class: 'short' }, 'Demo', create('span', { class: 'unseen' }, ` (${TITLE})`)),
  )
  let open = false
  function setOpen(next: boolean): void {
    open = next
    box.hidden = !open
    toggle.setAttribute('aria-expanded', String(open))
  }
  setOpen(false)
  toggle.addEventListener('click', () => setOpen(!open))
  root.addEventListener('keydown', (event) => {
    // Typed in here, meant for here: the page has shortcuts of its own.
    event.stopPropagation()
    if (!(event instanceof KeyboardEvent) || event.key !== 'Escape' || !open) return
    setOpen(false)
    toggle.focus()
  })
  // The button comes first, so that the way on from it leads into what it opened.
  root.append(toggle, box)
  document.body.append(host)
}
