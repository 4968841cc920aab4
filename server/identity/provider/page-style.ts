/*
 * The look of the provider's pages: the application's (`src/styles.css`), light and dark as the system has it.
 */

/** The application's colours, in light and in dark. */
export const TOKENS = {
  light: {
    ground: '#fdfdfb',
    raised: '#ffffff',
    sunken: '#f4f3f0',
    line: '#e3e1dc',
    edge: '#84807a',
    ink: '#1f1e1c',
    muted: '#5c5954',
    accent: '#0c6b68',
    'accent-strong': '#095250',
    'on-accent': '#ffffff',
    danger: '#b3261e',
    'danger-soft': '#fbeceb',
  },
  dark: {
    ground: '#161615',
    raised: '#1f1f1d',
    sunken: '#121211',
    line: '#353431',
    edge: '#8f8b84',
    ink: '#eeece8',
    muted: '#b3afa8',
    accent: '#5ec8c2',
    'accent-strong': '#86dad5',
    'on-accent': '#08201f',
    danger: '#ff9d95',
    'danger-soft': '#3a1b19',
  },
} as const

const colours = (theme: Readonly<Record<string, string>>) =>
  Object.entries(theme)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ')

/** @param path of the application's typeface */
export const typefaceStyle = (path: string) =>
  `@font-face { font-family: Inter; src: url(${path}) format("woff2"); font-weight: 400 700; font-display: swap; }`

export const PAGE_STYLE = `
:root { color-scheme: light; ${colours(TOKENS.light)} }
@media (prefers-color-scheme: dark) { :root { color-scheme: dark; ${colours(TOKENS.dark)} } }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; padding: 16px;
  background: var(--ground); color: var(--ink); font: 15px/1.45 Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
main {
  width: 100%; max-width: 400px; padding: 24px; overflow-wrap: anywhere;
  background: var(--raised); border: 1px solid var(--line); border-radius: 8px;
}
.brand { display: flex; align-items: center; gap: 8px; margin: 0 0 20px; font-weight: 600; }
.brand svg { width: 28px; height: 28px; flex: none; }
h1 { margin: 0 0 4px; font-size: 20px; line-height: 1.3; font-weight: 600; }
h2 { margin: 24px 0 4px; font-size: 16px; font-weight: 600; }
p { margin: 0 0 16px; }
.context, .help { color: var(--muted); }
.help, .error { margin: 4px 0 0; font-size: 14px; }
.error { color: var(--danger); }
.alert {
  padding: 8px 12px; border: 1px solid var(--danger); border-radius: 6px;
  background: var(--danger-soft); color: var(--danger);
}
.field { margin: 0 0 14px; }
label { display: block; margin: 0 0 4px; font-weight: 500; }
.beside { display: flex; gap: 8px; }
.beside input { flex: 1; min-width: 0; }
input:not([type=hidden]) {
  width: 100%; min-height: 40px; padding: 6px 12px; border: 1px solid var(--edge); border-radius: 6px;
  background: var(--ground); color: inherit; font: inherit;
}
input[aria-invalid=true] { border-color: var(--danger); }
button {
  min-height: 40px; padding: 6px 14px; border: 1px solid transparent; border-radius: 6px;
  background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 500; white-space: nowrap; cursor: pointer;
}
button:hover { background: var(--accent-strong); }
button.plain { background: var(--raised); color: var(--ink); border-color: var(--edge); }
button.plain:hover { background: var(--sunken); }
button.link { min-height: 24px; padding: 0; background: none; font-weight: inherit; color: var(--accent); text-decoration: underline; }
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; margin: 20px 0 0; }
.actions .main { flex: 1 1 100%; }
.after { margin: 20px 0 0; padding: 16px 0 0; border-top: 1px solid var(--line); font-size: 14px; color: var(--muted); }
.after p { margin: 0 0 6px; }
.after p:last-child { margin: 0; }
ul { margin: 0 0 16px; padding: 0; list-style: none; }
li { display: flex; align-items: center; justify-content: space-between; gap: 12px; padding: 10px 0; border-bottom: 1px solid var(--line); }
li span { min-width: 0; }
li form { flex: none; }
li small { display: block; color: var(--muted); font-size: 14px; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (max-height: 500px) { body { place-items: start center; } main { padding: 16px; } }
`
