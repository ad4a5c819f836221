declare module 'word-extractor' {
  interface WordDocument {
    getBody(): string;
  }
  export default class WordExtractor {
    /** Rejects for what is no Word document. */
    extract(file: string | Buffer): Promise<WordDocument>;
  }
}
