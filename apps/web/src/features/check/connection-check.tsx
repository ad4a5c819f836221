import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { STRINGS } from '../../widget/words/strings.ts';
import { type CheckBrowser, checkBrowser } from './check-browser.ts';
import { CheckRows } from './check-rows.tsx';
import { verdictOf } from './findings.ts';
import { writeReport } from './report.ts';
import { type Check, useCheck } from './use-check.ts';

interface ConnectionCheckProps {
  readonly assistantId: string | null;
  readonly openBrowser?: () => CheckBrowser;
}

/** A button, the checks, and one verdict. */
export function ConnectionCheck({ assistantId, openBrowser = checkBrowser }: ConnectionCheckProps) {
  const { t, i18n } = useTranslation();
  const strings = STRINGS[i18n.language === 'uk' ? 'uk' : 'en'];
  const check = useCheck(openBrowser, assistantId, strings);
  const { state, findings } = check;
  const running = state === 'running';
  let words = '';
  if (running) words = t('check.running');
  if (state === 'done') words = t(`check.verdict.${verdictOf(findings)}`);
  return (
    <>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <Button
          look={state === 'done' ? 'plain' : 'action'}
          aria-disabled={running}
          onClick={() => !running && check.start()}
        >
          {state === 'ready' ? t('check.start') : t('check.again')}
        </Button>
        {state === 'done' && <CopyReport check={check} assistantId={assistantId} openBrowser={openBrowser} />}
        <p role="status" className="min-h-6 font-semibold">
          {words}
        </p>
      </div>
      <CheckRows check={check} />
    </>
  );
}

interface CopyReportProps extends Required<ConnectionCheckProps> {
  readonly check: Check;
}

function CopyReport({ check: { findings }, assistantId, openBrowser }: CopyReportProps) {
  const { t } = useTranslation();
  const facts = {
    at: new Date(),
    parlo: location.origin,
    site: openBrowser().around,
    assistantId,
    userAgent: navigator.userAgent,
  };
  const report = writeReport(findings, facts, {
    title: (name) => t(`check.names.${name}`),
    text(name) {
      const finding = findings[name];
      return finding ? t(`check.findings.${finding.words}`, { ...finding.facts }) : '';
    },
  });
  return <CopyButton look="quiet" text={report} label={t('check.copy')} />;
}
