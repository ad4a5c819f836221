const COUNTED = /^(?<stem>.*?)(?: \((?<number>\d+)\))?(?<ending>\.[^.]*)?$/;

/**
 * Another name for a file that is called as what it takes the place of: whoever shows a logo by its name would not see
 * that it is another one. 'logo.png' becomes 'logo (2).png', and that 'logo (3).png'.
 */
export function distinctName(name: string, taken: string | null): string {
  if (name !== taken) return name;
  const { stem = name, number = '1', ending = '' } = COUNTED.exec(name)?.groups ?? {};
  return `${stem} (${Number(number) + 1})${ending}`;
}
