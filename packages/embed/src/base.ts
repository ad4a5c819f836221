/**
 * Where Parlo is: the script's address without its name. A module, or a script in a shadow root, is no `currentScript`,
 * but stands in its own stack. Undefined for a script whose text was copied into a page or another file.
 */
export const base = /http\S*?\/(?=embed.js)/.exec(
  (document.currentScript as HTMLScriptElement | null)?.src || (Error().stack as string),
)?.[0] as string;
