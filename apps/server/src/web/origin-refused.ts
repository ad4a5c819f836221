import { embedOrigin, MESSAGES } from '@parlo/contract';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { hashSource } from '../platform/http/security-headers.ts';
import { type VisitorLanguage, visitorLanguage } from './visitor-language.ts';

/** The page in a frame on an origin that may not embed the assistant: why, and for its owner what to do. */

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
// Sends the framing page what the visitor reads, which it could find out by asking too; and again when that page says
// that it is there, which may be later.
const SCRIPT = `console.error(document.body.dataset.problem);\
function say(){for(const message of [{type:'parlo:state',state:'refused'},\
{type:'parlo:error',code:'site_not_allowed',message:document.title}])parent.postMessage(message,'*')}\
say();addEventListener('message',({source,data})=>{if(source===parent&&data?.type==='parlo:shown')say()})`;

const POLICY = [
  "default-src 'none'",
  `style-src ${hashSource(STYLE)}`,
  `script-src ${hashSource(SCRIPT)}`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

export async function refuseOrigin(context: Context, origin: string): Promise<Response> {
  const language = visitorLanguage(context);
  const page = await pageOf(language, themeOf(context.req.query('theme')), origin);
  context.header('Content-Security-Policy', POLICY);
  context.header('Content-Language', language);
  // Once the origin is on the list, the same address shows the assistant.
  context.header('Cache-Control', 'private, no-store');
  return context.html(page, 403);
}

/** A value of `color-scheme`: what the framing page asked for, else what the visitor's system uses. */
const themeOf = (wanted: string | undefined) =>
  wanted === 'light' || wanted === 'dark' ? wanted : 'light dark';

/** `html` escapes the values: an origin may contain characters that mean something in HTML. */
function pageOf(language: VisitorLanguage, theme: string, origin: string) {
  const { title, yours, open } = WORDS[language];
  const problem = `Parlo: ${MESSAGES.siteNotAllowed} Add ${origin} to the allowed sites of the assistant.`;
  // An origin that no list can hold, such as one without https, is only named.
  const advice =
    embedOrigin(origin) === origin
      ? html`<p>${yours} <code>${origin}</code></p><p><a href="/assistant" target="_blank" rel="noopener">${open}</a></p>`
      : html`<p><code>${origin}</code></p>`;
  return html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${theme}"><meta name="robots" content="noindex"><title>${title}</title><style>${raw(STYLE)}</style></head>
<body data-problem="${problem}"><p><strong>${title}</strong></p>${advice}<script>${raw(SCRIPT)}</script></body>
</html>`;
}
