import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const src = fileURLToPath(new URL('src/', import.meta.url)).replaceAll('\\', '/');
/** What every screen needs. */
const EVERY_SCREEN = ['root.tsx'];
/** What owners open first. */
const WORKPLACE = ['routes/assistant.tsx', 'routes/dashboard.tsx'];
/** Packages whose index names everything they have: what is used of them is better left to the bundler. */
const PICKED = /node_modules[\\/](lucide-react|radix-ui|@radix-ui)[\\/]/;

interface FirstChunks {
  readonly plugin: Plugin;
  readonly groups: readonly { readonly name: string; readonly test: (id: string) => boolean }[];
}

/**
 * Puts what every screen needs into one file, and what the first screens of the workplace share into another. Left
 * alone, the bundler makes a file for each set of screens that share something, sixty for a first load: each is asked
 * for, unpacked and started by itself, and packs worse than it would beside its like.
 */
export function firstChunks(): FirstChunks {
  const core = new Set<string>();
  const workplace = new Set<string>();
  return {
    plugin: {
      name: 'parlo:first-chunks',
      apply: 'build',
      applyToEnvironment: ({ name }) => name === 'client',
      buildEnd() {
        const ids = [...this.getModuleIds()];
        const imports = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
        const named = (name: string) => ids.filter((id) => id.split('?')[0] === src + name);
        const entry = ids.filter((id) => id.includes('entry.client'));
        for (const id of reach([...entry, ...EVERY_SCREEN.flatMap(named)], imports)) core.add(id);
        const [first, ...others] = WORKPLACE.map((name) => reach(named(name), imports));
        for (const id of first ?? []) {
          if (!core.has(id) && others.every((other) => other.has(id))) workplace.add(id);
        }
        if (workplace.size === 0) this.error('The first screens of the workplace are not where they were.');
      },
    },
    groups: [
      { name: 'core', test: (id) => core.has(id) && !PICKED.test(id) },
      { name: 'workplace', test: (id) => workplace.has(id) && !PICKED.test(id) },
    ],
  };
}

/** Everything that is loaded with these modules, themselves included. */
function reach(from: readonly string[], imports: (id: string) => readonly string[]): Set<string> {
  const reached = new Set<string>();
  const waiting = [...from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...imports(id));
  }
  return reached;
}
