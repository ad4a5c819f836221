import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

const CHECK = '/check';
const QUESTIONS = [
  ['embed', '/sandbox'],
  ['answers', '/dashboard/analytics'],
  ['minutes', '/dashboard/billing'],
  ['microphone', CHECK],
  ['program', '/dashboard/api'],
] as const;

interface FirstHelpProps {
  /** The account whose connection is checked; undefined while unknown, or without one. */
  readonly assistantId: string | undefined;
}

/** The most frequent questions, with links. */
export function FirstHelp({ assistantId }: FirstHelpProps) {
  const { t } = useTranslation();
  // With an assistant the check also says which sites may embed it, and has the code for an owner's own page.
  const check = assistantId ? `${CHECK}?${new URLSearchParams({ assistantId })}` : CHECK;
  return (
    <div className="border-t border-line">
      {QUESTIONS.map(([question, to]) => (
        <details key={question} name="first-help" className="group border-b border-line">
          <summary className="flex min-h-12 cursor-pointer items-center py-2 font-semibold marker:text-soft">
            {t(`support.questions.${question}.title`)}
          </summary>
          <div className="pb-4">
            <p className="max-w-xl text-soft">{t(`support.questions.${question}.text`)}</p>
            <Link
              to={to === CHECK ? check : to}
              // The connection check is a page of its own, outside of the app.
              reloadDocument={to === CHECK}
              className="mt-2 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              {t(`support.questions.${question}.link`)}
            </Link>
          </div>
        </details>
      ))}
    </div>
  );
}
