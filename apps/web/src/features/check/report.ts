import { CHECKS, type FindingState, type Findings } from './findings.ts';

const MARKS: Readonly<Record<FindingState, string>> = {
  ok: '[ok]',
  warning: '[note]',
  failed: '[FAILED]',
  skipped: '[-]',
};

export interface ReportFacts {
  readonly at: Date;
  readonly parlo: string;
  readonly site: string | null;
  readonly assistantId: string | null;
  readonly userAgent: string;
}

/** The findings as plain text, to be pasted into a message. It names no visitor and holds no secret. */
export function writeReport(
  findings: Findings,
  facts: ReportFacts,
  words: { title(name: (typeof CHECKS)[number]): string; text(name: (typeof CHECKS)[number]): string },
): string {
  const rows = CHECKS.flatMap((name) => {
    const finding = findings[name];
    return finding ? [`${MARKS[finding.state]} ${words.title(name)}: ${words.text(name)}`] : [];
  });
  return [
    `Parlo connection check, ${facts.at.toISOString()}`,
    `Parlo: ${facts.parlo}`,
    `Page around: ${facts.site ?? 'none'}`,
    `Assistant: ${facts.assistantId ?? 'none'}`,
    `Browser: ${facts.userAgent}`,
    '',
    ...rows,
  ].join('\n');
}
