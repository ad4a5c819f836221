import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Carousel } from './carousel.tsx';
import type { LandingContent, Testimonial } from './content.ts';
import { Heading } from './heading.tsx';
import { SampleMark } from './sample-mark.tsx';

type TestimonialsProps = Pick<LandingContent, 'claim' | 'sample' | 'testimonials'>;

/** Customers' quotes, and their number; absent while content/customers.json has none. */
export function Testimonials({ claim, sample, testimonials }: TestimonialsProps) {
  const { t, i18n } = useTranslation();
  if (!claim && testimonials.length === 0) return null;
  const mark = sample && (
    <SampleMark words={t('landing.voices.sample')} hint={t('landing.voices.sampleHint')} />
  );
  const number = new Intl.NumberFormat(i18n.language).format(claim?.businesses ?? 0);
  return (
    <section className="shell py-20 sm:py-28" aria-labelledby="voices">
      <Heading id="voices">{t('landing.voices.title')}</Heading>
      {claim && (
        <p className="mt-4 text-lg text-soft">
          {claim.over
            ? t('landing.voices.over', { number })
            : t('landing.voices.claim', { count: claim.businesses, number })}{' '}
          {mark}
        </p>
      )}
      {testimonials.length > 0 && (
        <Carousel label={t('landing.voices.title')}>
          {testimonials.map((one) => (
            <Quote key={one.text} of={one}>
              {mark}
            </Quote>
          ))}
        </Carousel>
      )}
    </section>
  );
}

interface QuoteProps {
  readonly of: Testimonial;
  /** The mark of a sample, or nothing. */
  readonly children: ReactNode;
}

function Quote({ of: { name, role, text }, children }: QuoteProps) {
  return (
    <figure className="flex h-full flex-col justify-between gap-6 border-t-2 border-ink pt-5">
      <blockquote className="text-lg">{text}</blockquote>
      <figcaption className="text-soft">
        {children} {name && <span className="font-semibold text-ink">{name}, </span>}
        {role}
      </figcaption>
    </figure>
  );
}
