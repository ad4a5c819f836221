/** Adds the loader of the Parlo at `host` to the page, unless it is there. It stays: other elements may need it. */
export function loadScript(host: string): void {
  const src = `${host.replace(/\/+$/, '')}/embed.js`;
  if ([...document.scripts].some((script) => script.src === src)) return;
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  document.head.append(script);
}
