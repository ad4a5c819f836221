import { escapeHtml as e } from './escape-html.ts';
import { schemaTable } from './schema-table.ts';
import { STYLE } from './style.ts';

/** The OpenAPI document as one page of HTML: no script, nothing from anybody else's server. */

export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly paths?: object;
}

interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  /** Who may call it, and how often. */
  readonly description?: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly { name: string; in?: string; required?: boolean; schema?: object }[];
  readonly requestBody?: { readonly content?: Content };
  readonly responses?: Readonly<
    Record<string, { readonly description?: string; readonly content?: Content }>
  >;
}

type Content = Readonly<Record<string, { readonly schema?: object }>>;

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

export function renderDocs(document: ApiDocument): string {
  const entries = listOperations(document);
  const { title, version, description = '' } = document.info;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${e(title)} API</title>
<style>${STYLE}</style>
</head>
<body>
<nav aria-label="Calls"><a class="brand" href="/">${e(title)}</a><ul>${entries.map(navItem).join('')}</ul></nav>
<main>
<header><h1>${e(title)} API <small>version ${e(version)}</small></h1>
<p>${code(description)}</p>
<p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p></header>
${entries.map(section).join('\n')}
</main>
</body>
</html>`;
}

function listOperations({ paths = {} }: ApiDocument): Entry[] {
  return Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

function navItem({ method, path, operation }: Entry): string {
  return `<li><a href="#${e(anchor(operation, path))}">${badge(method)}<code>${e(path)}</code></a></li>`;
}

function section({ method, path, operation }: Entry): string {
  const needed = (operation.security?.length ?? 0) > 0 ? 'Needs somebody signed in.' : 'Anyone may call it.';
  return `<section id="${e(anchor(operation, path))}">
<h2>${badge(method)}<code>${e(path)}</code></h2>
<p>${e(operation.summary ?? '')}. <em>${code(operation.description ?? needed)}</em></p>
${inputOf(operation)}
${answerOf(operation)}
${refusalsOf(operation)}
</section>`;
}

function inputOf({ parameters = [], requestBody }: Operation): string {
  const bodies = Object.entries(requestBody?.content ?? {}).map(([type, { schema = {} }]) => {
    const heading =
      type === 'application/json' ? 'Body' : type === 'multipart/form-data' ? 'Form' : `Body, ${type}`;
    return `<h3>${e(heading)}</h3>${schemaTable(schema)}`;
  });
  if (bodies.length > 0) return bodies.join('');
  if (parameters.length === 0) return '';
  const properties = Object.fromEntries(parameters.map(({ name, schema = {} }) => [name, schema]));
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  const heading = parameters.some((parameter) => parameter.in === 'path') ? 'Address' : 'Query';
  return `<h3>${heading}</h3>${schemaTable({ type: 'object', properties, required })}`;
}

function answerOf({ responses = {} }: Operation): string {
  const success = responses['200'] ?? responses['201'];
  const [type, content] = Object.entries(success?.content ?? {})[0] ?? [];
  if (type === undefined) return '';
  const schema = content?.schema as { readonly properties?: object } | undefined;
  const kind =
    type === 'application/json' ? '' : `<p>${e(success?.description ?? '')}, <code>${e(type)}</code></p>`;
  return `<h3>Answer</h3>${kind}${schema?.properties || kind === '' ? schemaTable(schema ?? {}) : ''}`;
}

function refusalsOf({ responses = {} }: Operation): string {
  const items = Object.entries(responses)
    .filter(([status]) => !status.startsWith('2'))
    .map(([status, { description = '' }]) => `<li><code>${e(status)}</code> ${e(description)}</li>`);
  return `<details><summary>Refusals</summary><ul>${items.join('')}</ul></details>`;
}

function code(text: string): string {
  return e(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function badge(method: string): string {
  return `<span class="method ${e(method.toLowerCase())}">${e(method)}</span>`;
}

function anchor({ operationId }: Operation, path: string): string {
  return operationId ?? path;
}
