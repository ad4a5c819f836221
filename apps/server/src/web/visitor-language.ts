import type { Context } from 'hono';

export type VisitorLanguage = 'en' | 'uk';

/** As the widget chooses it: what the framing page asked for, else what the visitor's browser prefers. */
export function visitorLanguage({ req }: Context): VisitorLanguage {
  const accepted = (req.header('accept-language') ?? '').split(',');
  const tags = [req.query('lang') ?? '', req.query('language') ?? '', ...accepted];
  const wanted = tags.map((tag) => tag.trim().toLowerCase().split(/[-;]/)[0]);
  return wanted.find((tag) => tag === 'en' || tag === 'uk') ?? 'en';
}
