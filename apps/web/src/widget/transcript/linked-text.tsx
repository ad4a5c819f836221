/** @jsxImportSource preact */
import type { ComponentChild, ComponentChildren } from 'preact';

/** An address in a text. What ends a sentence, a bracket or emphasis around it is no part of it. */
export const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?'’”)\]*_]/g;

const SCHEMES = ['https:', 'http:', 'mailto:', 'tel:'];

/** The parsed address of a link that may be drawn; null for scripts, data, and for what is no address or hides its host. */
export function safeUrl(address: string): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return SCHEMES.includes(url.protocol) && !url.username ? url : null;
}

/** Links in texts of files, pages and models are not recommendations to search engines. */
export function Link({ to, children }: { readonly to: string; readonly children: ComponentChildren }) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  );
}

/** A text in which addresses of the web are links, and nothing else is. */
export function LinkedText({ text }: { readonly text: string }) {
  const parts: ComponentChild[] = [];
  let from = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    if (!safeUrl(address)) continue;
    parts.push(text.slice(from, index), <Link to={address}>{address}</Link>);
    from = index + address.length;
  }
  return <>{[...parts, text.slice(from)]}</>;
}
