/** What a Dockerfile says, as far as ours goes: an instruction that is not understood is an error and never skipped. */
export interface Stage {
  readonly base: string;
  readonly name: string | null;
  readonly steps: readonly Step[];
}

export type Step =
  | { readonly kind: 'run'; readonly command: string }
  | { readonly kind: 'copy'; readonly from: string | null; readonly source: string; readonly target: string }
  | { readonly kind: 'workdir'; readonly path: string }
  | { readonly kind: 'env'; readonly variables: Readonly<Record<string, string>> }
  | { readonly kind: 'user'; readonly user: string }
  | { readonly kind: 'entrypoint' | 'healthcheck'; readonly command: readonly string[] }
  | { readonly kind: 'said'; readonly text: string };

/** Change nothing in the files of an image. */
const SAID = ['EXPOSE', 'VOLUME', 'STOPSIGNAL'];

export function parseDockerfile(text: string): Stage[] {
  const stages: { base: string; name: string | null; steps: Step[] }[] = [];
  for (const line of linesOf(text)) {
    const [, word = '', rest = ''] = /^([A-Z]+)\s+(.*)$/s.exec(line) ?? [];
    if (word === 'FROM') {
      const [, base = '', name = null] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(rest) ?? [];
      stages.push({ base, name, steps: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error(`The Dockerfile begins with ${line}`);
    stage.steps.push(stepOf(word, rest, line));
  }
  return stages;
}

function stepOf(word: string, rest: string, line: string): Step {
  if (SAID.includes(word)) return { kind: 'said', text: line };
  switch (word) {
    case 'RUN':
      return { kind: 'run', command: rest };
    case 'COPY': {
      const [, from = null, source = '', target = ''] =
        /^(?:--from=(\S+)\s+)?(\S+)\s+(\S+)$/.exec(rest) ?? [];
      if (source) return { kind: 'copy', from, source, target };
      break;
    }
    case 'WORKDIR':
      return { kind: 'workdir', path: rest };
    case 'USER':
      return { kind: 'user', user: rest };
    case 'ENV': {
      const pairs = rest.split(/\s+/).map((pair): [string, string] => {
        const at = pair.indexOf('=');
        return [pair.slice(0, at), pair.slice(at + 1)];
      });
      return { kind: 'env', variables: Object.fromEntries(pairs) };
    }
    case 'ENTRYPOINT':
      return { kind: 'entrypoint', command: list(rest) };
    case 'HEALTHCHECK':
      return { kind: 'healthcheck', command: list(rest.slice(rest.indexOf('CMD ') + 4)) };
  }
  throw new Error(`This line of the Dockerfile is not understood: ${line}`);
}

// Without its comments, and with continued lines joined.
const linesOf = (text: string): string[] =>
  text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Only this form starts a program without a shell in between, which would keep signals to itself. */
function list(text: string): string[] {
  const parsed: unknown = JSON.parse(text);
  if (Array.isArray(parsed) && parsed.every((part) => typeof part === 'string')) return parsed;
  throw new Error(`A command has to be a list: ${text}`);
}
