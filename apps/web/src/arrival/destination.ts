let heading: string | null = null;

/** Where the person is going; null when they have arrived. */
export function headFor(address: string | null): void {
  heading = address;
}

/** The address that is opening, or the one that is open. */
export function destination(): string {
  return heading ?? location.pathname + location.search;
}
