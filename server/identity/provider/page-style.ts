/** The look of the provider's pages: system fonts, light and dark, nothing from outside. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --ground: #f6f5f3; --panel: #fff; --text: #1f1e1c; --soft: #5f5c57; --line: #8b8780;
  --accent: #0f766e; --on-accent: #fff; --danger: #a81c1c; --danger-ground: #fdf0ef;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #141413; --panel: #1e1d1c; --text: #f0eeeb; --soft: #b3afa8; --line: #77736c;
    --accent: #2dd4bf; --on-accent: #06201d; --danger: #ff9d96; --danger-ground: #3a1c1a;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; padding: 16px;
  background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif;
}
main {
  width: 100%; max-width: 380px; padding: 28px; overflow-wrap: anywhere;
  background: var(--panel); border-radius: 12px; box-shadow: 0 1px 3px rgb(0 0 0 / .18);
}
h1 { margin: 0 0 4px; font-size: 22px; line-height: 1.25; }
p { margin: 0 0 16px; }
.context { color: var(--soft); }
.alert {
  padding: 10px 12px; border-left: 4px solid var(--danger); border-radius: 4px;
  background: var(--danger-ground); color: var(--danger);
}
label { display: block; margin: 12px 0 4px; font-weight: 600; }
input:not([type=hidden]) {
  width: 100%; padding: 10px 12px; border: 1px solid var(--line); border-radius: 8px;
  background: transparent; color: inherit; font: inherit;
}
button {
  display: block; width: 100%; margin-top: 20px; padding: 11px; border: 1px solid transparent; border-radius: 8px;
  background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer;
}
button.quiet { margin-top: 8px; background: transparent; color: var(--text); border-color: var(--line); font-weight: 400; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (max-height: 500px) { body { place-items: start center; } main { padding: 16px; } }
`
