import { useTranslation } from 'react-i18next';
import sprite from './logos.svg?no-inline';
import { LOGOS } from './works-with.ts';

/** What Parlo works with, going by. The second row is the same again, for eyes alone: it makes the loop. */
export function LogoStrip() {
  const { t } = useTranslation();
  return (
    <div className="shell grid grid-cols-[minmax(0,1fr)] items-center gap-x-8 gap-y-3 py-6 sm:grid-cols-[auto_minmax(0,1fr)] lg:py-8">
      <p id="works-with" className="text-sm font-semibold text-soft">
        {t('home.worksWith')}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: with the focus on it, what moves stands still */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own, and this is no form */}
      <div role="group" aria-labelledby="works-with" tabIndex={0} className="fade-sides overflow-hidden">
        <div className="marquee">
          <Row />
          <Row again />
        </div>
      </div>
    </div>
  );
}

function Row({ again = false }: { readonly again?: boolean }) {
  return (
    <ul aria-hidden={again || undefined} className="flex items-center gap-x-10 gap-y-4 py-1 pr-10">
      {LOGOS.map(({ name, icon }) => (
        <li
          key={name}
          className="flex items-center gap-2.5 text-lg font-semibold whitespace-nowrap text-soft"
        >
          {icon && (
            <svg aria-hidden="true" className="size-6 fill-current">
              <use href={`${sprite}#${icon}`} />
            </svg>
          )}
          {name}
        </li>
      ))}
    </ul>
  );
}
