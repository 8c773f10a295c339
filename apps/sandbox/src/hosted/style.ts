import { createHash } from "node:crypto";

/** Deliberately unlike the merchant's pages, so that nobody mistakes this page for one of them. */
export const style = `
:root { color-scheme: light dark; --page: #f3efe6; --paper: #fffdf8; --text: #221d14; --muted: #5b5344; --line: #8b8270; --ink: #3a2c6e; --on-ink: #fff; --danger: #a1121b; --band: #221d14; --on-band: #ffc94d; }
@media (prefers-color-scheme: dark) { :root { --page: #17140e; --paper: #221d14; --text: #f3efe6; --muted: #c3b9a5; --line: #8b8270; --ink: #c9bcff; --on-ink: #1d1540; --danger: #ff9d9d; --band: #000; --on-band: #ffc94d; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 1.0625rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
header { background: var(--band); color: var(--on-band); padding: 0.75rem 1rem; }
header > div { max-width: 58rem; margin: 0 auto; }
main { max-width: 60rem; margin: 0 auto; }
header > div { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: center; justify-content: space-between; }
header b { font: 700 1.125rem/1.5 ui-monospace, monospace; letter-spacing: 0.05em; }
header a { color: inherit; display: inline-flex; align-items: center; min-height: 2.75rem; }
header p { margin: 0; flex-basis: 100%; color: #fff; font-size: 0.9375rem; }
main { padding: 1rem; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0.5rem 0 1rem; font-variant-numeric: tabular-nums; }
h2, legend { font-size: 1.1875rem; font-weight: 700; margin: 0 0 0.5rem; padding: 0; }
.paper, .problem { background: var(--paper); border: 1px solid var(--line); padding: 1rem; margin: 0 0 1rem; }
.problem { border: 3px solid var(--danger); }
.problem p { margin: 0.25rem 0; }
.problem a, .error { color: var(--danger); font-weight: 700; }
.problem ul { list-style: none; padding: 0; margin: 0; }
.problem a { display: inline-block; min-height: 2.75rem; padding: 0.5rem 0; }
dl, .items { margin: 0; padding: 0; list-style: none; }
dt, .hint, .items span { color: var(--muted); font-size: 0.9375rem; }
dd { margin: 0 0 0.5rem; }
.items li, .total { display: flex; flex-wrap: wrap; gap: 0 1rem; justify-content: space-between; border-top: 1px solid var(--line); padding: 0.5rem 0; font-variant-numeric: tabular-nums; }
.items span { display: block; }
.items div:first-child { flex: 1 1 8rem; }
.total { font-weight: 700; font-size: 1.1875rem; margin: 0; border-top-width: 3px; }
fieldset { border: 0; margin: 0 0 1rem; padding: 0; min-width: 0; }
legend { float: left; width: 100%; }
legend + * { clear: left; }
.field { margin: 0 0 1rem; }
.field > label { display: block; font-weight: 600; }
.hint, .error { margin: 0; }
input:not([type=radio]) { display: block; width: 100%; max-width: 22rem; min-height: 2.75rem; padding: 0.5rem; margin-top: 0.25rem; font: inherit; color: inherit; background: var(--page); border: 1px solid var(--line); }
input.short { max-width: 9rem; }
input[aria-invalid] { border: 3px solid var(--danger); }
.choice { display: flex; gap: 0.75rem; align-items: center; min-height: 2.75rem; padding: 0.25rem 0; line-height: 1.3; }
.choice + .field { margin-top: 0.75rem; }
.choice input { width: 1.375rem; height: 1.375rem; margin: 0; flex: none; accent-color: var(--ink); }
.buttons { display: flex; flex-wrap: wrap; gap: 0.75rem; }
button, a.button { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0.5rem 1.5rem; font: 600 1.0625rem/1.3 system-ui, sans-serif; color: var(--ink); background: transparent; border: 2px solid var(--ink); text-decoration: none; cursor: pointer; }
button.first, a.button { background: var(--ink); color: var(--on-ink); }
:focus-visible { outline: 3px solid var(--text); outline-offset: 2px; }
header :focus-visible { outline-color: #fff; }
@media (max-width: 20rem) { main, .paper, .problem { padding: 0.5rem; } h1 { font-size: 1.375rem; } button, a.button { padding: 0.5rem 0.75rem; } }
@media (min-width: 52rem) { .columns { display: grid; grid-template-columns: 1fr 20rem; gap: 0 2rem; align-items: start; } .columns > .paper { order: 1; } }
`;

/** The only style that the page's content policy allows. */
export const styleSource = `'sha256-${createHash("sha256").update(style).digest("base64")}'`;
