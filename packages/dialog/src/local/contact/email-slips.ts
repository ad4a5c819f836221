/** Mailboxes that most people have, and none of whose neighbours by one letter has any. */
const WELL_KNOWN = [
  ...['gmail.com', 'googlemail.com', 'hotmail.com', 'outlook.com', 'yahoo.com', 'icloud.com', 'ukr.net'],
  ...['hotmail.co.uk', 'outlook.co.uk', 'yahoo.co.uk', 'btinternet.com'],
];
/** What fingers make of ".com" and ".net"; none of these is the end of any domain. */
const ENDING_SLIPS: Readonly<Record<string, string>> = {
  ...{ con: 'com', vom: 'com', xom: 'com', cmo: 'com', ocm: 'com', comm: 'com', coom: 'com', ccom: 'com' },
  ...{ met: 'net', nte: 'net', ney: 'net', nett: 'net' },
};

/**
 * An address whose domain is a slip of a well-known one, without the slip: "jo@gmial.con" is "jo@gmail.com". Undefined
 * for any other. A first letter is seldom wrong, and "ymail.com" is one of its own.
 */
export function withoutSlip(email: string): string | undefined {
  const [local = '', domain = ''] = email.split('@');
  const dot = domain.indexOf('.');
  const ending = domain.slice(domain.lastIndexOf('.') + 1);
  const right = ENDING_SLIPS[ending];
  const ended = right === undefined ? domain : `${domain.slice(0, -ending.length)}${right}`;
  if (dot < 0 || WELL_KNOWN.includes(domain)) return undefined;
  const known = WELL_KNOWN.find(
    (each) =>
      each.slice(each.indexOf('.')) === ended.slice(ended.indexOf('.')) &&
      each[0] === ended[0] &&
      areOneSlipApart(each, ended),
  );
  return known === undefined ? undefined : `${local}@${known}`;
}

/** Equal, or made so by one letter more, less or other, or by two that change places. */
function areOneSlipApart(one: string, other: string): boolean {
  if (one === other) return true;
  let same = 0;
  while (one[same] === other[same]) same += 1;
  const [a, b] = [one.slice(same), other.slice(same)];
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1) || isSwapped;
}
