import { LocalModel, type LocalServer } from '@parlo/contract';
import { z } from 'zod';

export interface LocalSearch {
  /** The origin of each server. */
  readonly servers: Readonly<Partial<Record<LocalServer, string>>>;
  /** How long they are waited for. */
  readonly lookMs: number;
}

/** A program of this machine answers at once, or is busy and may be looked for again. */
const LOOK_MS = 500;

/** The addresses that these programs listen at unless they are told otherwise: literal, so that no name leads elsewhere. */
export const USUAL_SEARCH: LocalSearch = {
  servers: {
    ollama: 'http://127.0.0.1:11434',
    llama_cpp: 'http://127.0.0.1:8080',
    lm_studio: 'http://127.0.0.1:1234',
  },
  lookMs: LOOK_MS,
};

export interface FoundServer {
  readonly server: LocalServer;
  readonly origin: string;
  /** All of its models for conversation. */
  readonly models: readonly string[];
}

/** A list of some thousand models. */
export const MOST_LIST_BYTES = 1_000_000;

// Ollama lists `null` where it has none.
const ModelList = z.object({ data: z.array(z.looseObject({ id: z.string() })).nullable() });
const OllamaTags = z.object({
  models: z.array(
    z.looseObject({ name: z.string(), details: z.looseObject({ family: z.string() }).nullish() }),
  ),
});

/** Words in the names of models that hold no conversation. */
const OTHER_WORDS = new Set(['bge', 'e5', 'gte', 'minilm', 'rerank', 'reranker', 'whisper']);
/** Families of models for embeddings, as Ollama names them. */
const EMBEDDING_FAMILIES = /bert|xlm-roberta/;
const CONTROL = /\p{Cc}/u;

/** Asks all servers at once; those that do not answer as documented, and in time, are left out. */
export async function findLocalModels(
  { servers, lookMs }: LocalSearch,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<FoundServer[]> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(lookMs)]);
  const read = <S extends z.ZodType>(url: string, schema: S) => readJson(url, schema, fetch, limit);
  const found = await Promise.all(
    Object.entries(servers).map(async ([name, origin]) => {
      const server = name as LocalServer;
      const [list, tags] = await Promise.all([
        read(`${origin}/v1/models`, ModelList),
        server === 'ollama' ? read(`${origin}/api/tags`, OllamaTags) : null,
      ]);
      if (!list) return null;
      const embedders = new Set(
        tags?.models
          .filter((tag) => EMBEDDING_FAMILIES.test(tag.details?.family ?? ''))
          .map((tag) => tag.name),
      );
      const names = new Set((list.data ?? []).map(({ id }) => id));
      const models = [...names].filter((id) => isNamed(id) && !embedders.has(id) && holdsConversation(id));
      return { server, origin, models };
    }),
  );
  return found.filter((each) => each !== null);
}

const isNamed = (id: string) => LocalModel.shape.model.safeParse(id).success && !CONTROL.test(id);

function holdsConversation(id: string): boolean {
  // llama.cpp's server names a model by its file.
  const name = id.toLowerCase().split(/[/\\]/).at(-1) ?? '';
  return !name.split(/[^a-z0-9]+/).some((word) => word.startsWith('embed') || OTHER_WORDS.has(word));
}

/** Null for what is no such answer: nothing listens there, or something else does. */
async function readJson<S extends z.ZodType>(
  url: string,
  schema: S,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<z.output<S> | null> {
  try {
    const response = await fetch(url, { headers: { accept: 'application/json' }, signal });
    if (!response.ok) {
      await response.body?.cancel();
      return null;
    }
    return schema.safeParse(await response.json()).data ?? null;
  } catch {
    return null;
  }
}
