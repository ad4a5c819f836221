import { embedOrigin, MESSAGES } from '@parlo/contract';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { hashSource } from './security-headers.ts';
import { type VisitorLanguage, visitorLanguage } from './visitor-language.ts';

/** What a site shows that may not embed an assistant: why, and to its owner what to do. */

const WORDS = {
  en: {
    title: MESSAGES.siteNotAllowed,
    yours: 'Is this your site? Add this address to the allowed sites of the assistant:',
    open: 'Open Parlo',
  },
  uk: {
    title: 'Цього асистента не налаштовано для цього сайту.',
    yours: 'Це ваш сайт? Додайте цю адресу до дозволених сайтів асистента:',
    open: 'Відкрити Parlo',
  },
} as const satisfies Record<VisitorLanguage, Record<string, string>>;

const STYLE = `body{margin:0;padding:16px;font:14px/1.45 system-ui,sans-serif;\
color:light-dark(#1a1a1a,#f2f2f2);background:light-dark(#fff,#161616);overflow-wrap:anywhere}p{margin:0 0 8px}\
strong{font-weight:600}code{font:13px ui-monospace,monospace}a{color:inherit}`;
// The page around hears what the visitor reads. It learns nothing that it could not find out by asking.
const SCRIPT = `console.error(document.body.dataset.problem);\
for(const told of [{type:'parlo:state',state:'refused'},\
{type:'parlo:error',code:'site_not_allowed',message:document.title}])parent.postMessage(told,'*')`;

const POLICY = [
  "default-src 'none'",
  `style-src ${hashSource(STYLE)}`,
  `script-src ${hashSource(SCRIPT)}`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

export async function refuseSite(context: Context, site: string): Promise<Response> {
  const language = visitorLanguage(context);
  const page = await pageOf(language, themeOf(context.req.query('theme')), site);
  context.header('Content-Security-Policy', POLICY);
  context.header('Content-Language', language);
  // Once the site is on the list, the same address has the assistant.
  context.header('Cache-Control', 'private, no-store');
  return context.html(page, 403);
}

/** As a page names it: what the page around asked for, else what the visitor's system has. */
const themeOf = (wanted: string | undefined) =>
  wanted === 'light' || wanted === 'dark' ? wanted : 'light dark';

/** What `html` is given it escapes: an address may have signs that HTML knows. */
function pageOf(language: VisitorLanguage, theme: string, site: string) {
  const { title, yours, open } = WORDS[language];
  const problem = `Parlo: ${MESSAGES.siteNotAllowed} Add ${site} to the allowed sites of the assistant.`;
  // One that can be on no list, such as a page without https, is only named.
  const advice =
    embedOrigin(site) === site
      ? html`<p>${yours} <code>${site}</code></p><p><a href="/assistant" target="_blank" rel="noopener">${open}</a></p>`
      : html`<p><code>${site}</code></p>`;
  return html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${theme}"><meta name="robots" content="noindex"><title>${title}</title><style>${raw(STYLE)}</style></head>
<body data-problem="${problem}"><p><strong>${title}</strong></p>${advice}<script>${raw(SCRIPT)}</script></body>
</html>`;
}
