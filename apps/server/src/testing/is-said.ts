/** Whether `piece` is part of `text`, whoever typed the two: case, spaces, apostrophes and dashes make no difference. */
export function isSaid(piece: string, text: string): boolean {
  const [sought, whole] = [fold(piece), fold(text)];
  for (let at = whole.indexOf(sought); at >= 0; at = whole.indexOf(sought, at + 1))
    if (!cutsNumber(whole.slice(0, at), sought, whole.slice(at + sought.length))) return true;
  return false;
}

function fold(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’‘ʼ`´]/gu, "'")
    .replace(/[‐‑‒–—―−]/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** "$10" is not said by "$100", nor "9:00" by "19:00". */
function cutsNumber(before: string, sought: string, after: string): boolean {
  return (
    (/^\d/u.test(sought) && /\d[.,:]?$/u.test(before)) || (/\d$/u.test(sought) && /^[.,:]?\d/u.test(after))
  );
}
