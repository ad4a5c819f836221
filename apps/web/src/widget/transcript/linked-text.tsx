/** @jsxImportSource preact */
import type { ComponentChild } from 'preact';

/** An address in a text. What ends a sentence or a bracket around it is no part of it. */
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?'’”)\]]/g;

/** A text in which addresses of the web are links, and nothing else is. */
export function LinkedText({ text }: { readonly text: string }) {
  const parts: ComponentChild[] = [];
  let from = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    if (!URL.canParse(address)) continue;
    parts.push(
      text.slice(from, index),
      <a href={address} target="_blank" rel="noopener noreferrer">
        {address}
      </a>,
    );
    from = index + address.length;
  }
  return <>{[...parts, text.slice(from)]}</>;
}
