import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VoiceLine } from '../../ui/voice-line.tsx';

interface AuthPageProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** The narrow page of sign-in and of the screens that mailed links lead to. */
export function AuthPage({ title, lead, children }: AuthPageProps) {
  const { t } = useTranslation();
  return (
    <main id="main" className="shell flex justify-center py-8 sm:py-14">
      <title>{`${title} · ${t('app.name')}`}</title>
      <div className="w-full max-w-md">
        {/* The words change with the page's one button: a screen reader announces them. */}
        <div role="status">
          <h1 className="text-[2rem] leading-tight">{title}</h1>
          <p className="mt-2 text-soft">{lead}</p>
        </div>
        <VoiceLine className="my-5 h-6 text-line" />
        {children}
      </div>
    </main>
  );
}
