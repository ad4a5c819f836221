/** A row becomes 'Cappuccino: 3.50', or with a header row 'Drink: Cappuccino, Price: 3.50': it is read out by itself. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const [head = [], ...rest] = rows;
  const titled = rest.length > 0 && head.length > 2 && head.every(Boolean);
  const lines = (titled ? rest : rows).map((cells) => {
    if (titled) return cells.flatMap((cell, at) => (cell ? [`${head[at] ?? ''}: ${cell}`] : [])).join(', ');
    const [first = '', ...others] = cells.filter(Boolean);
    return others.length > 0 ? `${first}: ${others.join(', ')}` : first;
  });
  return lines.filter(Boolean);
}
