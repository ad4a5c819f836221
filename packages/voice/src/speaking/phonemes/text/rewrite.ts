/** One way of writing something, and how it is said. */
export interface Rule {
  /** With the flag `g`; what is needed of the match stands in named groups. */
  readonly pattern: RegExp;
  /** Undefined leaves the text as it is. */
  say(found: Found): string | undefined;
}

export interface Found {
  /** By the names of the groups; '' for one that is not there. */
  part(name: string): string;
  /** The text that follows. */
  readonly rest: string;
}

export function rewrite(text: string, { pattern, say }: Rule): string {
  let out = '';
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    const end = match.index + match[0].length;
    const said = say({ part: (name) => match.groups?.[name] ?? '', rest: text.slice(end) });
    out += text.slice(from, match.index) + (said ?? match[0]);
    from = end;
  }
  return out + text.slice(from);
}
