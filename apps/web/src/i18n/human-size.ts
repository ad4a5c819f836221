const MB = 1024 * 1024;

/** A size as people say it: '12 kB', '3.4 MB', in the digits of `language`; never less than one kilobyte. */
export function humanSize(bytes: number, language: string): string {
  const large = bytes >= MB;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: large ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: large ? 1 : 0,
  }).format(large ? bytes / MB : Math.max(1, bytes / 1024));
}
