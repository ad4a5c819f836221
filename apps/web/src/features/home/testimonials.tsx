import { useTranslation } from 'react-i18next';
import type { Customers, Words } from '../../site/site-customers.ts';
import { Carousel } from './carousel.tsx';
import { Heading } from './heading.tsx';

interface TestimonialsProps {
  readonly customers: Customers;
}

/** Customers' quotes, and their number, as an administrator entered them. */
export function Testimonials({ customers: { businesses, over, testimonials } }: TestimonialsProps) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language).format(businesses ?? 0);
  return (
    <section className="shell py-20 sm:py-28" aria-labelledby="voices">
      <Heading id="voices">{t('landing.voices.title')}</Heading>
      {businesses !== null && (
        <p className="mt-4 text-lg text-soft">
          {over
            ? t('landing.voices.over', { number })
            : t('landing.voices.claim', { count: businesses, number })}
        </p>
      )}
      {testimonials.length > 0 && (
        <Carousel label={t('landing.voices.title')}>
          {testimonials.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: quotes never change their order
            <Quote key={index} of={one} />
          ))}
        </Carousel>
      )}
    </section>
  );
}

function Quote({ of: { name, role, text } }: { readonly of: Customers['testimonials'][number] }) {
  const does = useWords(role);
  const said = useWords(text);
  return (
    <figure className="flex h-full flex-col justify-between gap-6 rounded-lg border border-line bg-raised p-6">
      <blockquote className="text-lg" lang={said.lang}>
        {said.words}
      </blockquote>
      <figcaption className="border-t border-line pt-4 text-soft">
        <span className="font-semibold text-ink">{name}</span>
        {does.words && <span lang={does.lang}>, {does.words}</span>}
      </figcaption>
    </figure>
  );
}

/** Returns words in the page's language; in the other one, with its name, where the operator wrote that alone. */
function useWords({ en, uk }: Words): { readonly words: string; readonly lang: string | undefined } {
  const { language } = useTranslation().i18n;
  const [own, other, lang] = language === 'uk' ? [uk, en, 'en'] : [en, uk, 'uk'];
  return own ? { words: own, lang: undefined } : { words: other, lang };
}
