/** The policies of a site's page that let an assistant work on it. */

/** The check itself, for a page of the owner's: the sites of this assistant may frame it. */
export function checkSnippet(origin: string, assistantId: string): string {
  const query = new URLSearchParams({ assistantId });
  return `<iframe src="${origin}/check?${query}" title="Parlo" allow="microphone; autoplay" style="width:100%;height:900px;border:0"></iframe>`;
}

/**
 * Directives that a policy needs: the loader is a script, the widget a frame, and the page itself asks for nothing
 * else. Browsers without `frame-src` read `child-src`.
 */
export function sitePolicy(origin: string): string {
  return ['script-src', 'frame-src', 'child-src'].map((directive) => `${directive} ${origin};`).join('\n');
}

export function permissionsPolicy(origin: string): string {
  return `Permissions-Policy: microphone=(self "${origin}"), autoplay=(self "${origin}")`;
}
