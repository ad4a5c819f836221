import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DemoVideo } from '../../ui/demo-video.tsx';

/** The introduction on a dashboard without assistants. */
export function Demo() {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="demo" className="mx-auto mt-10 max-w-3xl">
      <h3 id="demo" className="mb-4 text-center text-title">
        {t('dashboard.demo.title')}
      </h3>
      <DemoVideo label={t('dashboard.demo.label')} failure={t('dashboard.demo.failed')} />
    </section>
  );
}

/** The same for owners of assistants, folded up until they open it. */
export function DemoOnRequest() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <details
      className="group mt-8 border-t border-line"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-12 w-fit cursor-pointer list-none items-center gap-2 py-2 font-semibold text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        {t('dashboard.demo.watch')}
        <ChevronDown
          size={18}
          aria-hidden="true"
          className="shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      {/* Closed, it would fetch its poster all the same. */}
      <div className="max-w-3xl py-2">
        {open && <DemoVideo label={t('dashboard.demo.label')} failure={t('dashboard.demo.failed')} />}
      </div>
    </details>
  );
}
