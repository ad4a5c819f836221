/** How far adding or checking a model is. */
export interface Progress {
  readonly id: string;
  readonly step: 'fetching' | 'converting' | 'checking';
  /** 0 to 1; null where that is not known, as while pip fetches. */
  readonly share: number | null;
}

export type OnProgress = (progress: Progress) => void;
