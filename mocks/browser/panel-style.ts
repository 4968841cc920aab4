/** The panel's looks; `light-dark()` follows the page's own colour scheme. */
export const PANEL_STYLE = `
:host { all: initial; color-scheme: inherit; position: fixed; left: 0; bottom: 0; z-index: 30; display: flex; flex-direction: column-reverse; align-items: start; font: 13px/1.4 system-ui, sans-serif; }
* { box-sizing: border-box; font: inherit; }
.toggle, .box { color: light-dark(#1c1917, #f5f5f4); background: light-dark(#ffffff, #1c1917); border: 1px solid light-dark(#78716c, #a8a29e); }
.toggle { display: block; margin: 6px; padding: 2px 8px; min-height: 24px; border-radius: 6px; cursor: pointer; font-size: 12px; }
.box { margin: 0 6px; padding: 12px; border-radius: 8px; width: min(20rem, calc(100vw - 12px)); max-height: calc(100vh - 48px); overflow-y: auto; box-shadow: 0 4px 16px rgb(0 0 0 / 25%); }
.box[hidden] { display: none; }
h2 { font-size: 14px; font-weight: 600; margin: 0 0 8px; }
label { display: grid; grid-template-columns: 1fr 11rem; gap: 8px; align-items: center; margin-bottom: 6px; }
select, input { width: 100%; min-height: 28px; padding: 2px 6px; color: inherit; background: light-dark(#ffffff, #292524); border: 1px solid light-dark(#78716c, #a8a29e); border-radius: 4px; }
p { margin: 8px 0; color: light-dark(#44403c, #d6d3d1); }
.actions { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 10px; }
.actions button { min-height: 28px; padding: 2px 10px; border-radius: 4px; cursor: pointer; border: 1px solid light-dark(#0f766e, #5eead4); color: light-dark(#0f766e, #5eead4); background: transparent; }
.actions button[type="submit"] { color: light-dark(#ffffff, #042f2e); background: light-dark(#0f766e, #5eead4); }
:focus-visible { outline: 2px solid light-dark(#0f766e, #5eead4); outline-offset: 2px; }
.long { display: inline; }
.short { display: none; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media (max-width: 500px), (max-height: 500px) {
  .long { display: none; }
  .short { display: inline; }
  .toggle { margin: 2px; padding: 0 4px; font-size: 11px; }
}
@media (max-width: 500px) {
  /* Above the phone's bar of sections. */
  :host { bottom: calc(56px + env(safe-area-inset-bottom)); }
}
@media print { :host { display: none; } }
`
