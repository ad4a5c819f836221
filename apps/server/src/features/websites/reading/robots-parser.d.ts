// The package's own types describe an ES module, which it is not.
declare module 'robots-parser' {
  interface Rules {
    /** Undefined for an address of another host. */
    isAllowed(url: string, agent: string): boolean | undefined;
    /** In seconds. */
    getCrawlDelay(agent: string): number | undefined;
    getSitemaps(): string[];
  }
  export default function robotsParser(url: string, text: string): Rules;
}
