/*
 * Names that stand in mails: of assistants, services and visitors. Anybody can choose one, and mail programs make links
 * out of everything that looks like an address, so nothing that does is mailed.
 */

/** Full-width and other dots that browsers read as the dot of a domain (UTS 46). */
const DOTS = /[\u3002\uff0e\uff61\u2024]/gu;
/** With a scheme, a mailbox, `www.`, or a domain that a path, a port or a query follows. */
const ADDRESS = /^(?:.*:\/\/|mailto:|www\.)|@.*\.|\p{L}\.[\p{L}\p{N}-]{2,}[/:?#\\]/iu;
/** A dot within a word, as in a domain, before at least two letters. */
const INNER_DOT = /(?<=[\p{L}\p{N}-])\.(?=[\p{L}\p{N}-]*\p{L}[\p{L}\p{N}-])/gu;

/**
 * Returns a name as mails have it: addresses are left out, and domains lose their dots, so `Dr.Smith` stays readable.
 * May be empty.
 */
export function mailedName(name: string): string {
  return name
    .normalize('NFKC')
    .replace(DOTS, '.')
    .split(/\s+/u)
    .filter((word) => !ADDRESS.test(word))
    .map((word) => word.replace(INNER_DOT, ' '))
    .join(' ')
    .trim();
}

/** Whether mails have this name otherwise than it was typed. */
export const isMailedOtherwise = (name: string): boolean =>
  mailedName(name) !== name.normalize('NFKC').split(/\s+/u).join(' ').trim();
