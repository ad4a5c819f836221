/** Vectors of short texts, for features that start before the sentence model does. */
export class LikenessSource {
  /** Set when calls are started; null on a server that takes none. */
  source: Embed | null = null;

  /** One unit-length vector per text, in order; null without a model, when it fails, and when it takes too long. */
  async embed(texts: readonly string[], limitMs: number): Promise<readonly Float32Array[] | null> {
    if (!this.source) return null;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, limitMs, null);
    });
    // What comes too late is remembered for the next time, and so it is not aborted here.
    const vectors = this.source(texts, AbortSignal.timeout(EMBED_MS)).catch(() => null);
    try {
      return await Promise.race([vectors, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** As `embed` of an embedder. */
type Embed = (texts: readonly string[], signal: AbortSignal) => Promise<readonly Float32Array[]>;

/** A busy machine takes this long for some hundred questions. */
const EMBED_MS = 60_000;
