/** A title is said with each row. */
const TITLE_CHARACTERS = 60;

/** What names a row says by itself what it is; a number or a small letter, which goes on with a line, does not. */
const NAME = /^\p{Lu}.*\p{L}/u;

/**
 * A row becomes 'Cappuccino: 3.50', or with the titles of its columns 'Cappuccino, Price: 3.50' and 'Guests: 4, Price: 80':
 * it is read out by itself. Unless a table is known to have titles, only one of several columns is taken to have them.
 */
export function tableLines(
  rows: readonly (readonly string[])[],
  { titles: hasTitles = false }: { readonly titles?: boolean } = {},
): string[] {
  const [head = [], ...rest] = rows;
  // The corner of a timetable is often empty.
  const titled = rest.length > 0 && head.length > (hasTitles ? 1 : 2) && head.slice(1).every(Boolean);
  const titles = head.map((title) => title.slice(0, TITLE_CHARACTERS).toWellFormed());
  const lines = (titled ? rest : rows).map((cells) => {
    if (titled) {
      const titleOf = (cell: string, at: number) => (at === 0 && NAME.test(cell) ? '' : titles[at]);
      return cells.flatMap((cell, at) => (cell ? [withTitle(titleOf(cell, at), cell)] : [])).join(', ');
    }
    const [first = '', ...others] = cells.filter(Boolean);
    return others.length > 0 ? `${first}: ${others.join(', ')}` : first;
  });
  return lines.filter(Boolean);
}

const withTitle = (title: string | undefined, cell: string): string => (title ? `${title}: ${cell}` : cell);
