/**
 * The style of the element. Its colours are those of the page: the documentation and the dashboard have variables for
 * them.
 */
export const styles = `
:host {
  --ink: var(--vp-c-text-1, var(--color-ink, light-dark(#1a1f26, #e3e7ec)));
  --muted: var(--vp-c-text-2, var(--color-muted, light-dark(#57606b, #9da7b3)));
  --panel: var(--vp-c-bg, var(--color-panel, light-dark(#ffffff, #181c21)));
  --soft: var(--vp-c-bg-soft, var(--color-hover, light-dark(#f0f2f5, #20262d)));
  --line: var(--vp-c-border, var(--color-field-line, light-dark(#8a94a0, #6b7683)));
  --link: var(--vp-c-brand-1, var(--color-link, light-dark(#1d5fae, #7fb3f2)));
  --good: light-dark(#0d7349, #52c28d);
  --bad: light-dark(#b2302a, #f28b82);
  display: block; color: var(--ink); font-size: 14px; line-height: 1.5;
}
* { box-sizing: border-box; }
form, .fields, .items { display: grid; gap: 10px; min-width: 0; }
.fields .fields, .items { border-left: 2px solid var(--line); padding-left: 10px; }
.field { min-width: 0; }
.inputs { display: flex; flex-wrap: wrap; gap: 6px; }
.inputs > .fields, .inputs > .items { flex: 1 1 100%; }
label, .name > span { font-weight: 600; }
small, .about, em { color: var(--muted); font-style: normal; font-weight: 400; }
p { margin: 0; overflow-wrap: anywhere; }
.about { font-size: 13px; }
input, select, textarea, button {
  font: inherit; color: var(--ink); background: var(--panel); border: 1px solid var(--line); border-radius: 4px;
  padding: 3px 8px; min-height: 30px; max-width: 100%;
}
input, textarea { flex: 1 1 16em; min-width: 0; }
input::placeholder, textarea::placeholder { color: var(--muted); opacity: 1; }
button { cursor: pointer; background: var(--soft); }
button[aria-pressed='true'], .send { background: var(--link); border-color: var(--link); color: var(--panel); }
.send { justify-self: start; padding: 4px 20px; font-weight: 600; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 1px; }
.problem, .refused { color: var(--bad); }
.ok { color: var(--good); }
[aria-invalid='true'] { border-color: var(--bad); }
fieldset { border: 1px solid var(--line); border-radius: 4px; margin: 0; padding: 6px 10px 10px; display: grid; gap: 6px; min-width: 0; }
fieldset > button { justify-self: start; }
.keys { display: flex; flex-wrap: wrap; gap: 6px; }
.keys label { flex: 1 1 12em; min-width: 0; }
fieldset label, .operation, .examples { font-weight: 400; }
fieldset input { width: 100%; }
form.beside > .fields { grid-template-columns: repeat(auto-fill, minmax(190px, 1fr)); align-items: end; }
form.beside .fields > details, form.beside .fields > .field[role='group'] { grid-column: 1 / -1; }
form.beside :is(.field .about, .field .meaning) { display: none; }
form.beside .name { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
form.beside input { flex-basis: 8em; }
form.beside select { flex: 1 1 8em; min-width: 0; }
.operation { display: block; margin-bottom: 10px; }
summary { cursor: pointer; }
details[open] > .field { margin-top: 10px; }
.response { display: grid; gap: 6px; min-width: 0; }
.views { display: flex; flex-wrap: wrap; gap: 4px; }
pre {
  margin: 0; padding: 10px; background: var(--soft); border: 1px solid var(--line); border-radius: 4px; overflow: auto;
  max-height: 28em; font: 13px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere;
}
code { font: 13px ui-monospace, monospace; overflow-wrap: anywhere; }
`
