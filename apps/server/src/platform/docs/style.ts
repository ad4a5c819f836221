/** The reference page's looks: system fonts, light and dark, readable from a phone up. */
export const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1d1b26, #eceaf4); --soft: light-dark(#5c5870, #a7a3ba);
  --paper: light-dark(#ffffff, #14131a); --card: light-dark(#f7f6fb, #1d1b26); --line: light-dark(#e4e1ee, #34313f);
  --accent: light-dark(#4a3fd1, #a8a0ff); --get: light-dark(#0b6b4f, #63d3ae); --post: light-dark(#4a3fd1, #a8a0ff); }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  display: grid; grid-template-columns: 19rem minmax(0, 1fr); }
a { color: var(--accent); }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.5rem 1rem;
  border-right: 1px solid var(--line); background: var(--card); }
nav ul { list-style: none; margin: 1rem 0 0; padding: 0; }
nav li a { display: flex; align-items: center; gap: .5rem; padding: .35rem .5rem; border-radius: 8px;
  text-decoration: none; color: inherit; font-size: .875rem; }
nav li a:hover { background: var(--line); }
.brand { font-weight: 700; font-size: 1.125rem; color: inherit; text-decoration: none; padding-left: .5rem; }
main { padding: 2.5rem clamp(1rem, 5vw, 4rem); max-width: 62rem; }
h1 { margin: 0 0 .5rem; line-height: 1.2; } h1 small { font-size: .875rem; font-weight: 400; color: var(--soft); }
h2 { display: flex; align-items: center; gap: .625rem; margin: 0; font-size: 1.125rem; }
h3 { margin: 1.25rem 0 .375rem; font-size: .8125rem; color: var(--soft); font-weight: 600; }
section { border-top: 1px solid var(--line); padding: 2rem 0; }
section p { margin: .375rem 0; } em { color: var(--soft); font-style: normal; }
code { font: .875em ui-monospace, monospace; overflow-wrap: anywhere; }
.method { font: 600 .6875rem ui-monospace, monospace; min-width: 2.75rem; text-align: center; padding: .125rem .375rem;
  border-radius: 6px; border: 1px solid currentColor; }
.get { color: var(--get); } .post { color: var(--post); }
.table { overflow-x: auto; border: 1px solid var(--line); border-radius: 10px; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; }
th, td { text-align: left; vertical-align: top; padding: .5rem .75rem; border-bottom: 1px solid var(--line); }
tr:last-child td { border-bottom: 0; } th { color: var(--soft); font-weight: 600; background: var(--card); }
td:last-child { color: var(--soft); white-space: nowrap; }
details { margin-top: 1rem; font-size: .875rem; } summary { cursor: pointer; color: var(--soft); }
@media (max-width: 52rem) { body { display: block; }
  nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line); } }
`;
